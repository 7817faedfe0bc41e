import preset, { withPostgres } from '../../jest.preset.mjs';

export default { ...preset, ...withPostgres, testTimeout: 20_000 };
