import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium of the system: CHROMIUM_PATH, or where packages put it; undefined where there is none. */
export const browserPath = process.env.CHROMIUM_PATH ?? places.find((path) => existsSync(path));
