// npm run api:check: what programs are promised by docs/openapi.json, held against a sample store that runs: schemathesis sends thousands of requests to
// all operations. The receivers of docs/webhooks.md verify what the feed sends, the reader of docs/integrate.md follows it. And nothing breaks since the last
// release.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { orSay, run, step } from '../k8s/run.mjs';
import { checkBreaking } from './breaking.mjs';
import { oasdiff, pythonEnvironment } from './provide.mjs';
import { startStore } from './store.mjs';

const document = resolve(import.meta.dirname, '../../docs/openapi.json');
const here = (name) => join(import.meta.dirname, name);
const [python, differ] = await orSay(Promise.all([pythonEnvironment(), oasdiff()]));

const folder = await mkdtemp(join(tmpdir(), 'entrepot-api-check-'));
const store = await orSay(startStore());
const environment = { ...python, ...store.environment };
const runPython = async (...args) => (await run('python3', args, { cwd: folder, environment })).stdout;

/** Without the thousands of characters that a request may have. */
const findingsIn = (text) =>
  text
    .slice(Math.max(0, text.search(/=+ (ERRORS|FAILURES) =+/)))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 200)
    .map((line) => line.slice(0, 500))
    .join('\n');

/** Processes of schemathesis, each with a store and paths of its own. */
const atOnce = 3;

/** Sends thousands of requests to the operations of some paths. @returns how many operations and requests; throws what was found */
const testPaths = async (paths) => {
  const tested = await startStore();
  try {
    const options = ['--config-file', here('schemathesis.toml'), '--no-color', 'run', `${tested.url}/docs/openapi.json`];
    const only = paths.flatMap((path) => ['--include-path', path]);
    const header = ['--header', `Authorization: ${tested.client.authorization}`];
    const logged = async () => {
      const failures = await tested.failures();
      return failures.length > 0 ? `The log has failures:\n${failures.slice(0, 5).join('\n')}` : '';
    };
    const said = await runPython('-m', 'schemathesis.cli', ...options, ...only, ...header).catch(async ({ message, stdout }) => {
      throw new Error(`${findingsIn(stdout ?? message)}\n${await logged()}`);
    });
    const failures = await logged();
    if (failures) throw new Error(failures);
    const [, operations] = /Tested: (\d+)/.exec(said) ?? [];
    const [, cases] = /(\d+) generated/.exec(said) ?? [];
    if (!operations || !cases) throw new Error(said);
    return { operations: Number(operations), cases: Number(cases) };
  } finally {
    await tested.stop();
  }
};

// Each in turn: they change the same store, and what they do shall be the same in every run.
try {
  await step('Breaking changes', () => checkBreaking(differ, folder));
  const { checkReceiver } = await import('../receivers/check.mjs');
  for (const [language, file] of Object.entries({ Python: 'receiver.py', Go: 'receiver.go' }))
    await step(`Receiver in ${language}`, async () => {
      await checkReceiver(file, environment);
      return 'verifies deliveries, handles each once, refuses forged ones';
    });
  await step('Feed in Python', async () => {
    const { checkFollower } = await import('../receivers/follower.mjs');
    return `follows the feed to ${await checkFollower(store, environment, folder)}`;
  });
  await step('schemathesis', async () => {
    const paths = Object.keys(JSON.parse(await readFile(document, 'utf8')).paths);
    const parts = Array.from({ length: atOnce }, (_, part) => paths.filter((_path, index) => index % atOnce === part));
    const results = await Promise.allSettled(parts.map(testPaths));
    const found = results.flatMap(({ reason }) => reason?.message ?? []);
    if (found.length > 0) throw new Error(found.join('\n'));
    const sum = (name) => results.reduce((total, { value }) => total + value[name], 0);
    return `${sum('operations')} operations, ${sum('cases')} cases, no finding`;
  });
} finally {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
}
