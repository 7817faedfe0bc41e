import preset from '../jest.preset.mjs';

/** Tests that the repository's documents agree with its code. */
export default { ...preset, moduleNameMapper: {}, testMatch: ['<rootDir>/test/**/*.spec.mjs'] };
