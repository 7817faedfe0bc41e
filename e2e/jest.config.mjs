import preset from '../jest.preset.mjs';
import { browserPath } from './src/browser.mjs';

const run = new URL('./src/', import.meta.url).pathname;
/** Without a browser the pages' own suites do not exist in this run; where it counts (CI) their absence is a failure. */
const withoutBrowser = browserPath === undefined && process.env.CI !== 'true';
if (withoutBrowser)
  console.error(
    'The suites of the checkout page, of /docs and of the console were left out; to run them, install Chromium or set CHROMIUM_PATH.',
  );

export default {
  ...preset,
  globalSetup: `${run}run-setup.mjs`,
  globalTeardown: `${run}run-teardown.mjs`,
  testTimeout: 60_000,
  testPathIgnorePatterns: ['/node_modules/', ...(withoutBrowser ? ['checkout-page', 'docs-page', 'console'] : [])],
};
