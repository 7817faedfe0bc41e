// npm run release:check: what a release consists of. Its packages are packed, installed into empty folders, and do the tour of README.md from there on a
// sample store that runs.
import { copyFile, mkdir, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonEnvironment } from '../api/provide.mjs';
import { startStore } from '../api/store.mjs';
import { orSay, run, step } from '../k8s/run.mjs';
import { packAll } from './pack.mjs';

const here = (name) => join(import.meta.dirname, name);
await using folder = await mkdtempDisposable(join(tmpdir(), 'entrepot-release-'));
const empty = async (name) => {
  const made = join(folder.path, name);
  await mkdir(made);
  return made;
};

const node = async (packages, environment) => {
  const cwd = await empty('node');
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', packages.client], { cwd });
  await copyFile(here('tour.mjs'), join(cwd, 'tour.mjs'));
  const { stdout } = await run(process.execPath, ['tour.mjs'], { cwd, environment });
  return `installed, ${stdout.trim()} answers on the tour`;
};

const cli = async (packages, environment) => {
  const cwd = await empty('cli');
  const npx = (...args) => run('npx', ['--yes', '--offline', '--package', packages.cli, 'entrepot', ...args], { cwd, environment });
  const { stdout: sold } = await npx('demo');
  const { stdout: orders } = await npx('export', 'orders');
  return `installed, ${/Order \d+/.exec(sold)} by its demo, ${orders.trim().split('\n').length} orders exported`;
};

const python = async (packages, environment) => {
  const cwd = await empty('python');
  const site = join(cwd, 'site');
  await run('python3', ['-m', 'pip', 'install', '--quiet', '--target', site, packages.wheel], { cwd });
  await copyFile(here('tour.py'), join(cwd, 'tour.py'));
  const { stdout } = await run('python3', ['tour.py'], { cwd, environment: { ...environment, PYTHONPATH: site } });
  const { PYTHONPATH } = await pythonEnvironment();
  const tests = await run('python3', ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', here('../../libs/client-python/test')], {
    cwd,
    environment: { PYTHONPATH: `${site}:${PYTHONPATH}` },
  });
  return `installed, ${stdout.trim()} answers on the tour, ${tests.stdout.trim().split('\n').at(-1)}`;
};

const packages = await orSay(packAll(folder.path));
await using store = await orSay(startStore());
const environment = { ...store.environment, PYTHONDONTWRITEBYTECODE: '1' };
await step('@entrepot/client', () => node(packages, environment));
await step('entrepot', () => cli(packages, environment));
await step('entrepot-client', () => python(packages, environment));
