import preset from '../jest.preset.mjs';

const setup = new URL('../libs/testing/jest/', import.meta.url).pathname;

export default {
  ...preset,
  globalSetup: `${setup}kafka-setup.mjs`,
  globalTeardown: `${setup}kafka-teardown.mjs`,
  testTimeout: 60_000,
};
