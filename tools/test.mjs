// The whole suite: format, types, lint, generated documents, then every test of every project in one Jest run. Ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
for (const app of ['standalone', 'cli']) await buildIfStale(app, (_name, work) => work());

const folder = await mkdtemp(join(tmpdir(), 'entrepot-run-'));
const report = join(folder, 'jest.json');
const jest = [
  '--experimental-vm-modules',
  '--no-warnings',
  join(modules, 'jest/bin/jest.js'),
  '--config',
  JSON.stringify({ projects: ['<rootDir>/libs/*', '<rootDir>/apps/*', '<rootDir>/e2e'] }),
  '--rootDir',
  root,
  '--json',
  `--outputFile=${report}`,
  '--maxWorkers=2',
  ...process.argv.slice(2),
];
const code = await run(jest, { NODE_ENV: 'test' });
try {
  const results = JSON.parse(await readFile(report, 'utf8'));
  passed += results.numPassedTests;
  // A suite that did not even load has no failed test of its own.
  failed += results.numFailedTests + results.numRuntimeErrorTestSuites;
} catch {
  failed++;
}
if (code !== 0 && failed === 0) failed++;
await rm(folder, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
