import preset from '../../jest.preset.mjs';

/** Needs PostgreSQL and Kafka: the tests are about what happens when either goes away. */
export default {
  ...preset,
  globalSetup: '<rootDir>/test/setup.mjs',
  globalTeardown: '<rootDir>/test/teardown.mjs',
  testTimeout: 60_000,
};
