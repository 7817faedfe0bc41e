// npm run api:check: what programs are promised by docs/openapi.json, held against a sample store that runs: schemathesis sends thousands of requests to
// all operations. The receivers of docs/webhooks.md verify what the feed sends, the reader of docs/integrate.md follows it. And nothing breaks since the last
// release.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orSay, run, step } from '../k8s/run.mjs';
import { checkBreaking } from './breaking.mjs';
import { oasdiff, pythonEnvironment } from './provide.mjs';
import { startStore } from './store.mjs';

const here = (name) => join(import.meta.dirname, name);
const [python, differ] = await orSay(Promise.all([pythonEnvironment(), oasdiff()]));

const folder = await mkdtemp(join(tmpdir(), 'entrepot-api-check-'));
const store = await orSay(startStore());
const environment = { ...python, ...store.environment };

/** Without the thousands of characters that a request may have. */
const findingsIn = (text) =>
  text
    .slice(Math.max(0, text.search(/=+ (ERRORS|FAILURES) =+/)))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 200)
    .map((line) => line.slice(0, 500))
    .join('\n');

/** Sends thousands of requests to all operations of a store of its own. @returns how many operations and requests; throws what was found */
const testOperations = async () => {
  const tested = await startStore();
  try {
    const options = ['--config-file', here('schemathesis.toml'), '--no-color', 'run', `${tested.url}/docs/openapi.json`];
    const header = ['--header', `Authorization: ${tested.client.authorization}`];
    const logged = async () => {
      const failures = await tested.failures();
      return failures.length > 0 ? `The log has failures:\n${failures.slice(0, 5).join('\n')}` : '';
    };
    const args = ['-m', 'schemathesis.cli', ...options, ...header];
    const running = run('python3', args, { cwd: folder, environment: { ...python, ...tested.environment } });
    const { stdout: said } = await running.catch(async ({ message, stdout }) => {
      throw new Error(`${findingsIn(stdout ?? message)}\n${await logged()}`);
    });
    const failures = await logged();
    if (failures) throw new Error(failures);
    const [, operations] = /Tested: (\d+)/.exec(said) ?? [];
    const [, cases] = /(\d+) generated/.exec(said) ?? [];
    if (!operations || !cases) throw new Error(said);
    return `${operations} operations, ${cases} cases, no finding`;
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
} finally {
  await store.stop();
}
await step('schemathesis', testOperations);
await rm(folder, { recursive: true, force: true });
