// The whole suite: types, then every test of every project; beside them lint, format and generated documents, with `--checks` also manifests, the
// release, Stripe and the API. Ends with `N passed, N failed`. With CI set, up to three files of a phase that failed run once more, alone; one that
// passes then is named as unstable, which is a defect.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, setPriority, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const root = resolve(import.meta.dirname, '..');
const node = process.execPath;
const modules = join(root, 'node_modules');

const memory = '/dev/shm';
/** Returns the bytes that the memory's folder has room for; 0 where a system has none. */
const roomInMemory = () => {
  if (!existsSync(memory)) return 0;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize;
};
// Databases and logs of the tests take a tenth less of the processors there than on a disk.
if (roomInMemory() > 8 * 1024 ** 3) process.env['TMPDIR'] ??= memory;

const run = (args, env = {}) =>
  new Promise((done) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('exit', (code) => done(code ?? 1));
  });

let passed = 0;
let failed = 0;
/** Runs a check with what the tests leave of the processors, and prints at its end what it said. */
const check = async (name, ...args) => {
  const started = Date.now();
  const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  setPriority(child.pid, 10);
  const [code, ...said] = await Promise.all([new Promise((done) => child.on('exit', done)), text(child.stdout), text(child.stderr)]);
  if (code === 0) passed++;
  else failed++;
  console.log(`${said.join('')}${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
};
const processes = Math.max(2, availableParallelism() - 1);

// The documents are made of what the compiler writes.
await check('types', join(modules, 'typescript-native/bin/tsc'), '-b', 'tsconfig.json', 'apps/standalone/tsconfig.build.json');

const { buildIfStale } = await import('./build.mjs');
for (const app of ['standalone', 'cli']) {
  await buildIfStale(app, (_name, work) => work()).catch((error) => {
    failed++;
    console.error(error.message);
  });
}

const args = process.argv.slice(2).filter((argument) => argument !== '--checks');
const further = (...names) =>
  process.argv.includes('--checks') ? names.map((name) => [`${name}:check`, join(root, `tools/${name}/check.mjs`)]) : [];
const series = [
  [
    ['lint', join(modules, 'oxlint/bin/oxlint')],
    ['lint by our own rules', join(modules, 'eslint/bin/eslint.js'), '.'],
    ...further('k8s', 'release', 'stripe'),
  ],
  [
    ['format', join(modules, 'prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
    ['generated documents', join(root, 'tools/docs.mjs'), '--check'],
    ...further('api'),
  ],
];
/** Tests wait for brokers, databases and timers: the checks compute meanwhile. */
const beside = Promise.all(
  series.map(async (checks) => {
    for (const one of checks) await check(...one);
  }),
);

const projectsIn = (kind) =>
  readdirSync(join(root, kind))
    .map((name) => `${kind}/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
const all = ['tools', ...projectsIn('libs'), ...projectsIn('apps')];
/** Each starts a database, and often a broker, beside itself. Modules of finished files stay in a worker's memory: it begins anew in time. */
const workers = [`--maxWorkers=${processes}`, '--workerIdleMemoryLimit=1500MB'];
/** Each of their tests starts a whole system: they come last, beside nothing else. */
const whole = ['apps/standalone', 'e2e'];
const phases = [all.filter((project) => !whole.includes(project)), whole];

const folder = await mkdtemp(join(tmpdir(), 'entrepot-run-'));
const runs = { count: 0 };
/** Runs Jest once: its files, and whether it ended well. */
const jest = async (projects, options) => {
  const report = join(folder, `${++runs.count}.json`);
  const command = ['--experimental-vm-modules', '--no-warnings', join(modules, 'jest/bin/jest.js'), '--projects', ...projects];
  // Of projects run together, Jest takes no time-out of their own.
  command.push('--testTimeout=150000', `--testSequencer=${join(root, 'tools/longest-first.mjs')}`);
  const code = await run([...command, '--json', `--outputFile=${report}`, ...options], { NODE_ENV: 'test' });
  const results = await readFile(report, 'utf8').then(JSON.parse, () => undefined);
  return { files: results?.testResults ?? [], good: code === 0 && results !== undefined };
};
const isRed = ({ status }) => status === 'failed';
/** Files that failed and passed alone. More than these few are no accident. */
const unstable = [];
const mostUnstable = 3;
for (const projects of phases) {
  let { files, good } = await jest(projects, [...workers, ...args]);
  const red = files.filter(isRed).map(({ name }) => name);
  if (process.env['CI'] && red.length > 0 && red.length <= mostUnstable) {
    const { files: again } = await jest(projects, ['--runInBand', '--runTestsByPath', ...red]);
    unstable.push(...again.filter((file) => !isRed(file)).map(({ name }) => relative(root, name)));
    files = files.map((file) => again.find(({ name }) => name === file.name) ?? file);
  }
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  passed += tests.filter(({ status }) => status === 'passed').length;
  // A suite that did not even load has no failed test of its own.
  failed += files.filter(isRed).reduce((sum, file) => sum + Math.max(1, file.assertionResults.filter(isRed).length), 0);
  if (!good && red.length === 0) failed++;
}
await rm(folder, { recursive: true, force: true });
await beside;
for (const name of unstable) console.log(`UNSTABLE: ${name} failed beside others and passed alone`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
