// The tools of the check, each from its registry by that one's own client, kept in ~/.cache/entrepot: schemathesis and openapi-python-client (PyPI),
// oasdiff (Go modules).
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../k8s/run.mjs';
import { cached, goProgram } from '../lib/cached.mjs';

const requirements = join(import.meta.dirname, 'requirements.txt');

/** Makes the environment in which `python3` has the packages of requirements.txt. */
export const pythonEnvironment = async () => {
  const { stdout: version } = await run('python3', ['-c', 'import platform; print(platform.python_version())']);
  const key = createHash('sha256').update(await readFile(requirements)).update(version).digest('hex').slice(0, 16); // prettier-ignore
  const folder = await cached(`api/python-${key}`, (made) =>
    run('python3', ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', made, '-r', requirements]),
  );
  return { PYTHONPATH: `${import.meta.dirname}:${folder}`, PYTHONDONTWRITEBYTECODE: '1', PATH: `${folder}/bin:${process.env.PATH}` };
};

/** Returns the path of oasdiff. */
export const oasdiff = () => goProgram('github.com/oasdiff/oasdiff', 'v1.35.0');
