import preset from '../jest.preset.mjs';

/** Tests that the repository's documents agree with its code, which they take as it stands: of the preset's names, the sources' alone. */
export default { ...preset, moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' }, testMatch: ['<rootDir>/test/**/*.spec.mjs'] };
