import preset from './jest.preset.mjs';

const setup = `${import.meta.dirname}/libs/testing/jest`;

/** For projects whose tests need a real PostgreSQL: it is started once. A time-out ends what hangs, as in `tools/test.mjs`; nothing is timed. */
export default {
  ...preset,
  testTimeout: 150_000,
  globalSetup: `${setup}/postgres-setup.mjs`,
  globalTeardown: `${setup}/postgres-teardown.mjs`,
};
