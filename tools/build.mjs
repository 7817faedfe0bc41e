// Builds an app into its bundle when something that it is made of has changed. Old Node versions must be able to read this file,
// so that the reason can be printed.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sources } from './site/pages.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Says in a sentence why the workspace cannot be built or run; null when it can. */
export const obstacle = () => {
  if (!existsSync(join(root, 'node_modules/esbuild'))) return 'The dependencies are not installed: run `npm ci` first.';
  const [major] = process.versions.node.split('.').map(Number);
  if (major >= 24) return null;
  const how = existsSync(join(root, 'node_modules/.bin/node'))
    ? 'call it through npm (`npm start`, `npx entrepot`), which uses the one in node_modules'
    : 'install it from https://nodejs.org, or run `npm ci` with install scripts allowed, which brings it along';
  return `Node 24 is needed, and this is ${process.versions.node}: ${how}.`;
};

const mtime = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Collects the app's folder and those of all projects that it refers to. */
const projectsOf = (folder, found = new Set()) => {
  if (found.has(folder)) return found;
  found.add(folder);
  const { references = [] } = JSON.parse(readFileSync(join(folder, 'tsconfig.build.json'), 'utf8'));
  for (const { path } of references) projectsOf(dirname(resolve(folder, path)), found);
  return found;
};

/** A folder's own time counts as well: it changes when files are deleted. */
const newestIn = (folder) => {
  const names = readdirSync(folder, { recursive: true }).filter((name) => !name.endsWith('.spec.ts'));
  return Math.max(mtime(folder), ...names.map((name) => mtime(join(folder, name))));
};

const bundleOf = (app) => join(root, 'apps', app, 'bundle/main.mjs');

const isStale = (app) => {
  const built = mtime(bundleOf(app));
  const files = ['node_modules/.package-lock.json', 'tsconfig.base.json', 'tools/bundle.mjs', 'tools/swc-options.mjs', ...sources];
  const whole = files.map((file) => mtime(join(root, file)));
  if (built === 0 || Math.max(...whole) > built) return true;
  const projects = projectsOf(join(root, 'apps', app));
  if (app === 'standalone') projectsOf(join(root, 'apps/console'), projects);
  if (newestIn(join(root, 'tools/site')) > built) return true;
  const own = (folder) => [newestIn(join(folder, 'src')), mtime(join(folder, 'tsconfig.build.json')), mtime(join(folder, 'package.json'))];
  return Math.max(...[...projects].flatMap(own)) > built;
};

/** In a process of its own, whose memory ends with it: `npm start` stays. */
const bundle = (app) =>
  promisify(execFile)(process.execPath, ['tools/bundle.mjs', app], { cwd: root, maxBuffer: 1 << 26 }).catch(({ stdout, stderr }) => {
    throw new Error(`The build failed:\n${stdout}${stderr}`);
  });

/** Two that start at once (`npm start`, `npx entrepot`) would write into each other's files; an abandoned lock counts for 2 minutes. */
const alone = async (work) => {
  const lock = join(root, '.cache/build.lock');
  mkdirSync(dirname(lock), { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (Date.now() - mtime(lock) > 120_000) rmSync(lock, { recursive: true, force: true });
      await sleep(100);
    }
  }
  const release = () => rmSync(lock, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
};

/** Makes sure that the app's bundle is up to date, and answers its path; `step(name, work)` shows what is being done. */
export const buildIfStale = async (app, step) => {
  if (isStale(app)) {
    await alone(async () => {
      if (!isStale(app)) return;
      const from = new Date();
      await step('Bundle', () => bundle(app));
      // What was changed while it was being built is newer than this.
      utimesSync(bundleOf(app), from, from);
    });
  }
  return bundleOf(app);
};
