import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Lists the folders of patches below `root`: code that reaches into private members of a library, made for one version of it. */
export const patchFolders = (root) =>
  globSync('libs/*/src/patches/*/patch.json', { cwd: root }).map((file) => ({ file, ...read(join(root, file)) }));

/** Throws where another version of a library is installed than the one that patches are made for. */
export const assertPatchedVersions = (root, patches = patchFolders(root)) => {
  for (const { file, library, version } of patches) {
    const installed = read(join(root, 'node_modules', library, 'package.json')).version;
    if (installed !== version)
      throw new Error(
        `${library} ${installed} is installed, and ${file} is made for ${version}: ` +
          'compare the private members that its folder uses with the new version, measure again, and write the version into that file',
      );
  }
};
