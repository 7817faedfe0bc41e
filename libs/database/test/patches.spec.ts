import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { assertTestedVersion } from '../src/wire/tested-version.js';
import { assertPatchedVersions, patchFolders } from '../../../tools/patched-versions.mjs';

const root = join(import.meta.dirname, '../../..');
const folders = patchFolders(root);

it('is made for the versions that are installed', () => {
  expect(folders.map(({ library }) => library)).toEqual(['kafkajs']);
  expect(() => assertPatchedVersions(root)).not.toThrow();
});

it('refuses another version, by name, before any test runs', () => {
  const others = folders.map((patch) => ({ ...patch, version: '8.0.0' }));
  expect(() => assertPatchedVersions(root, others)).toThrow(
    /^kafkajs \d+\.\d+\.\d+ is installed, and libs\/messaging\/src\/patches\/kafkajs\/patch\.json is made for 8\.0\.0: /,
  );
  expect(() => assertTestedVersion()).not.toThrow();
  expect(() => assertTestedVersion('8.0.0')).toThrow(/^pg 8\.0\.0 is here, .*: DATABASE_WIRE=plain does without/);
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
