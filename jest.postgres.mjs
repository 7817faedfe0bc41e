import preset from './jest.preset.mjs';

const setup = `${import.meta.dirname}/libs/testing/jest`;

/** For projects whose tests need a real PostgreSQL: it is started once. */
export default { ...preset, globalSetup: `${setup}/postgres-setup.mjs`, globalTeardown: `${setup}/postgres-teardown.mjs` };
