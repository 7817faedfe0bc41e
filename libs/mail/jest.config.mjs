import preset, { withPostgres } from '../../jest.preset.mjs';

export default { ...preset, ...withPostgres, testTimeout: 30_000 };
