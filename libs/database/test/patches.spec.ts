import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { assertPatchedVersions, patchFolders } from '../../../tools/patched-versions.mjs';

const root = join(import.meta.dirname, '../../..');
const folders = patchFolders(root);

it('is made for the versions that are installed', () => {
  expect(folders.map(({ library }) => library)).toEqual(expect.arrayContaining(['pg', 'pg-pool', 'pg-protocol', 'typeorm']));
  expect(() => assertPatchedVersions(root)).not.toThrow();
});

it('refuses another version, by name, before any test runs', () => {
  const pg = folders.filter(({ library }) => library === 'pg').map((patch) => ({ ...patch, version: '8.0.0' }));
  expect(() => assertPatchedVersions(root, pg)).toThrow(
    /^pg \d+\.\d+\.\d+ is installed, and libs\/database\/src\/patches\/pg\/patch\.json is made for 8\.0\.0: /,
  );
});

it.each(folders.map((folder) => [folder.library, folder] as const))('says of each file what it is for: %s', (_, { file, patches }) => {
  const folder = join(root, dirname(file));
  expect(existsSync(folder)).toBe(true);
  const files = readdirSync(folder).filter((name) => /^[^.]+\.ts$/.test(name));
  expect(Object.keys(patches).sort()).toEqual(files.sort());
  for (const patch of Object.values(patches))
    expect(patch).toEqual({
      reason: expect.stringMatching(/.{20}/),
      buys: expect.stringMatching(/%|correctness/),
      upstream: expect.stringMatching(/^https:\/\//),
    });
});
