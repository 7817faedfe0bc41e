import preset from '../../jest.preset.mjs';

/** Needs PostgreSQL and Kafka: the tests are about what happens when either goes away. One file at a time: they measure patience. */
export default {
  ...preset,
  globalSetup: '<rootDir>/test/setup.mjs',
  globalTeardown: '<rootDir>/test/teardown.mjs',
  maxWorkers: 1,
  testTimeout: 60_000,
};
