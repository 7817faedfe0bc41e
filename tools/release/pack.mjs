// Packs what outsiders install: @entrepot/client and the command line alone for npm, entrepot-client for pip.
// `node tools/release/pack.mjs FOLDER` does so for a release.
import { chmod, cp, mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pythonEnvironment } from '../api/provide.mjs';
import { buildIfStale } from '../build.mjs';
import { orSay, run } from '../k8s/run.mjs';

const root = resolve(import.meta.dirname, '../..');
const here = (name) => join(root, name);
const { version, license, engines, repository } = JSON.parse(await readFile(here('package.json'), 'utf8'));

/** Runs npm pack on a project. @returns the tarball */
const pack = async (project, folder) => {
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: project });
  return join(folder, stdout.trim().split('\n').at(-1));
};

/** Packs the program in one file, which needs no package. @returns the tarball */
const packCli = async (folder, work) => {
  const bundle = await buildIfStale('cli', (_name, build) => build());
  const project = join(work, 'cli');
  await mkdir(project);
  const program = (await readFile(bundle, 'utf8')).replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n');
  await writeFile(join(project, 'entrepot.mjs'), `#!/usr/bin/env node\n${program}`);
  await chmod(join(project, 'entrepot.mjs'), 0o755);
  for (const file of ['apps/cli/README.md', 'LICENSE']) await cp(here(file), join(project, basename(file)));
  const manifest = { name: 'entrepot', version, description: 'Entrepot from the command line', license, repository, type: 'module' };
  const rest = { engines: { node: engines.node }, bin: { entrepot: 'entrepot.mjs' } };
  await writeFile(join(project, 'package.json'), JSON.stringify({ ...manifest, ...rest }, null, 2));
  return pack(project, folder);
};

/**
 * Makes the description that functions are generated of: without refusals, which the client raises, and without defaults of parameters, which would be
 * sent where nothing was said, as a page beside a cursor.
 */
const successes = async () => {
  const document = JSON.parse(await readFile(here('docs/openapi.json'), 'utf8'));
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    operation.responses = Object.fromEntries(Object.entries(operation.responses).filter(([status]) => Number(status) < 400));
    for (const { schema } of operation.parameters) delete schema.default;
  }
  return JSON.stringify(document);
};

/** Generates the Python client around the part of it that is written by hand. @returns the wheel */
const packPython = async (folder, work) => {
  const environment = await pythonEnvironment();
  const project = join(work, 'python');
  const package_ = join(project, 'entrepot_client');
  await cp(here('libs/client-python'), project, { recursive: true });
  await cp(here('LICENSE'), join(project, 'LICENSE'));
  await writeFile(join(work, 'openapi.json'), await successes());
  const config = ['--meta', 'none', '--config', join(import.meta.dirname, 'python-client.yaml'), '--fail-on-warning', '--overwrite'];
  const generate = ['-m', 'openapi_python_client', 'generate', '--path', join(work, 'openapi.json'), '--output-path', package_, ...config];
  await run('python3', generate, { cwd: work, environment });
  // The generator writes an `__init__.py` of its own.
  await cp(here('libs/client-python/entrepot_client'), package_, { recursive: true });
  await writeFile(join(package_, 'py.typed'), '');
  const about = join(project, 'pyproject.toml');
  await writeFile(about, (await readFile(about, 'utf8')).replace('version = "0.0.0"', `version = "${version}"`));
  await run('python3', ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--no-build-isolation', '--wheel-dir', folder, project], {
    environment,
  });
  return join(folder, `entrepot_client-${version}-py3-none-any.whl`);
};

/** Packs all three into a folder, which has to be there. @returns their files */
export const packAll = async (folder) => {
  await using work = await mkdtempDisposable(join(folder, 'work-'));
  const client = await pack(here('libs/client'), folder);
  return { client, cli: await packCli(folder, work.path), wheel: await packPython(folder, work.path) };
};

if (process.argv[1] === import.meta.filename) {
  const folder = resolve(process.argv[2]);
  await mkdir(folder, { recursive: true });
  for (const file of Object.values(await orSay(packAll(folder)))) console.log(file);
}
