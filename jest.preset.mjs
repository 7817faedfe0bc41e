import { assertPatchedVersions } from './tools/patched-versions.mjs';
import { mapLibraries } from './tools/test-libraries.mjs';
import { swcOptions } from './tools/swc-options.mjs';

// Another version of a library whose private members are used starts no test.
assertPatchedVersions(import.meta.dirname);

/** Settings of every project's tests: TypeScript by swc, ES modules. */
export default {
  testEnvironment: `${import.meta.dirname}/libs/testing/jest/environment.mjs`,
  testMatch: ['<rootDir>/{src,test}/**/*.spec.ts'],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'json'],
  extensionsToTreatAsEsm: ['.ts'],
  testEnvironmentOptions: { customExportConditions: ['@entrepot/source', 'node', 'node-addons'] },
  moduleNameMapper: { ...(await mapLibraries()), '^(\\.{1,2}/.*)\\.js$': '$1' },
  transformIgnorePatterns: ['/node_modules/', '\\.mjs$'],
  transform: {
    '^.+\\.ts$': ['@swc/jest', { ...swcOptions, sourceMaps: true }],
  },
};
