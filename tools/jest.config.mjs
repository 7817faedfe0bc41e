import preset from '../jest.preset.mjs';

/** What holds the repository together: the files for people agree with the code. */
export default { ...preset, testMatch: ['<rootDir>/test/**/*.spec.mjs'] };
