import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { run } from '../k8s/run.mjs';

/** Makes a folder unless it is there; `make` fills one of its own, which is renamed when it is whole. */
export const makeOnce = async (folder, make) => {
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(join(dirname(folder), '.unfinished-'));
  try {
    await make(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another run was faster.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  }
  return folder;
};

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'entrepot');

/** Returns the folder `name` of the cache of this machine, made once. */
export const cached = (name, make) => makeOnce(join(cache, name), make);

/** Returns the path of a program that Go builds of a module, without optimizing: it runs for seconds, and would be compiled for longer. */
export const goProgram = async (module, version) => {
  const folder = await cached(`go/${basename(module)}-${version}`, (made) =>
    run('go', ['install', '-gcflags=all=-N -l', `${module}@${version}`], { environment: { GOBIN: made } }),
  );
  return join(folder, basename(module));
};
