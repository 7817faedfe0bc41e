// npm run test:affected [-- --base origin/main]: what a pull request runs. Lint, types, tests and bundles of the projects that its changes affect, as nx knows
// them: a result is taken from nx's cache, which says so, where nothing that it is made of has changed. Of the end-to-end tests, the way from link to order
// and README's tour for every change of an app, those of the app itself, and all where a library or the tests' own base has changed. main runs everything.
// `node tools/affected.mjs --images` prints the services whose images are built anew.
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
// As it stands: a checkout without a build has nothing else.
import { serviceNames } from '../libs/contracts/src/roster/services.ts';

const root = resolve(import.meta.dirname, '..');
const every = readdirSync(join(root, 'e2e/test')).flatMap((file) => /^(.*)\.spec\.ts$/.exec(file)?.[1] ?? []);
const ofEveryApp = ['conversion', 'readme'];
const ofApp = {
  catalog: ['attribute-set-removal', 'import-wait'],
  cli: ['operations'],
  console: ['console'],
  feed: ['events'],
  gateway: ['description', 'docs-page', 'front-door', 'limits'],
  order: ['order-list'],
  'sale-link': ['checkout-page'],
  standalone: ['backup', 'event-loop'],
};

/** Lists the end-to-end tests that a change of these files needs. */
export const endToEndOf = (files) => {
  const needed = new Set();
  for (const file of files) {
    const [top, name = ''] = file.split('/');
    if (top === 'apps') for (const one of [...ofEveryApp, ...(ofApp[name] ?? [])]) needed.add(one);
    else if (file === 'README.md') needed.add('readme');
    else if (file.startsWith('tools/site/')) needed.add('docs-page');
    else if (/^e2e\/test\/.*\.spec\.ts$/.test(file)) needed.add(file.slice('e2e/test/'.length, -'.spec.ts'.length));
    else if (/^(libs|e2e)$/.test(top) || /^(package(-lock)?|tsconfig\.base|nx)\.json$|^(jest|tools\/test-libraries)\./.test(file))
      return every;
  }
  return every.filter((name) => needed.has(name));
};

/** Lists the services whose images a change of these files, which affects these projects, makes anew. */
export const imagesOf = (files, projects) => {
  const isOfAll = files.some((file) => /^(Dockerfile|\.dockerignore|tools\/(bundle|swc-options)\.mjs)$/.test(file));
  return serviceNames.filter((name) => isOfAll || projects.includes(name));
};

const program = 'node_modules/nx/dist/bin/nx.js';
const env = { ...process.env, NX_DAEMON: 'false' };

/** Asks nx which projects a change of these files affects. */
export const projectsOf = (files) => {
  const args = [program, 'show', 'projects', '--affected', `--files=${files.join()}`, '--json'];
  const found = JSON.parse(execFileSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' }));
  return found.map((name) => name.replace('@entrepot/', '')).sort();
};

const node = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...env, NODE_ENV: 'test' } });
  if (status !== 0) process.exitCode = 1;
};
const nx = (...args) => node(program, ...args);

const test = (files) => {
  const started = Date.now();
  nx('affected', `--files=${files.join()}`, '-t', 'lint', 'bundle');
  // Tests of the whole system are chosen below; the start of it is among README's.
  const whole = files.some((file) => file.startsWith('apps/standalone/')) ? [] : ['@entrepot/standalone'];
  const excluded = ['@entrepot/e2e', '@entrepot/tools', ...whole];
  // One project after the other by two workers: most changes are of one project, which would be left to one worker.
  nx('affected', `--files=${files.join()}`, '-t', 'test', '--parallel=1', `--exclude=${excluded.join()}`, '--maxWorkers=2');
  const tests = endToEndOf(files);
  console.log(`\nEnd-to-end tests: ${tests.join(', ') || 'none'}`);
  if (tests.length > 0) {
    nx('run-many', '-t', 'bundle', '-p', '@entrepot/standalone,@entrepot/cli');
    const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
    const paths = tests.map((name) => `e2e/test/${name}.spec.ts`);
    node(...jest, '--projects', 'e2e', '--testTimeout=150000', '--maxWorkers=2', '--runTestsByPath', ...paths);
  }
  console.log(`\n${process.exitCode ? '✗' : '✓'} ${files.length} files changed (${Math.round((Date.now() - started) / 1_000)} s)`);
};

if (process.argv[1] === import.meta.filename) {
  const { base, images } = parseArgs({ options: { base: { type: 'string', default: 'main' }, images: { type: 'boolean' } } }).values;
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [from] = git('merge-base', base, 'HEAD');
  const files = [...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')];
  if (images) console.log(JSON.stringify(imagesOf(files, projectsOf(files))));
  else test(files);
}
