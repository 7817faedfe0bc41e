// The whole suite: format, types, lint, generated documents, then every test of every project. Ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const node = process.execPath;
const modules = join(root, 'node_modules');

const run = (args, env = {}) =>
  new Promise((done) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('exit', (code) => done(code ?? 1));
  });

const checks = [
  ['format', [join(modules, 'prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ['types', [join(modules, 'typescript-native/bin/tsc'), '-b', 'tsconfig.json', 'apps/standalone/tsconfig.build.json']],
  ['lint', [join(modules, 'eslint/bin/eslint.js'), '.']],
  ['generated documents', [join(root, 'tools/docs.mjs'), '--check']],
];

let passed = 0;
let failed = 0;
for (const [name, args] of checks) {
  const started = Date.now();
  const good = (await run(args)) === 0;
  if (good) passed++;
  else failed++;
  console.log(`${good ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

const { buildIfStale } = await import('./build.mjs');
for (const app of ['standalone', 'cli']) {
  await buildIfStale(app, (_name, work) => work()).catch((error) => {
    failed++;
    console.error(error.message);
  });
}

const projectsIn = (kind) =>
  readdirSync(join(root, kind))
    .map((name) => `${kind}/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
const all = ['tools', ...projectsIn('libs'), ...projectsIn('apps')];
/** Each starts a database, and often a broker, beside itself. */
const workers = `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`;
/** It stops brokers and counts on their pauses: it has the machine to itself. The others run side by side, whole systems last. */
const alone = ['libs/messaging'];
const whole = ['apps/standalone', 'e2e'];
const phases = [
  { projects: all.filter((project) => !alone.includes(project) && !whole.includes(project)), args: [workers] },
  { projects: alone, args: ['--runInBand'] },
  { projects: whole, args: [workers] },
];

const folder = await mkdtemp(join(tmpdir(), 'entrepot-run-'));
for (const [number, { projects, args }] of phases.entries()) {
  const report = join(folder, `${number}.json`);
  const jest = ['--experimental-vm-modules', '--no-warnings', join(modules, 'jest/bin/jest.js'), '--projects', ...projects];
  // Of projects run together, Jest takes no time-out of their own.
  jest.push('--testTimeout=150000', `--testSequencer=${join(root, 'tools/longest-first.mjs')}`);
  const code = await run([...jest, '--json', `--outputFile=${report}`, ...args, ...process.argv.slice(2)], {
    NODE_ENV: 'test',
  });
  try {
    const results = JSON.parse(await readFile(report, 'utf8'));
    passed += results.numPassedTests;
    // A suite that did not even load has no failed test of its own.
    failed += results.numFailedTests + results.numRuntimeErrorTestSuites;
    if (code !== 0 && results.numFailedTests + results.numRuntimeErrorTestSuites === 0) failed++;
  } catch {
    failed++;
  }
}
await rm(folder, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
