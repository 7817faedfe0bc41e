import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { createLogger } from '@entrepot/telemetry';
import { isAlive, isGoneWithin, postgresProcessesIn } from '../process/processes.js';
import { freePort } from '../process/ports.js';
import { databaseAccount } from './account.js';
import { findBinaries } from './binaries.js';
import { startServer, type Server } from './server.js';
import { startPostgres, type RunningPostgres } from './start-postgres.js';

jest.setTimeout(60_000);

let dataDirectory: string;
let cluster: string;
let password: string | undefined;
let lost: unknown;
let template: string;
let templatePassword: string | undefined;
const running: RunningPostgres[] = [];

const start = async (): Promise<RunningPostgres> => {
  const postgres = await startPostgres({
    dataDirectory,
    password,
    logger: createLogger({ name: 'test', level: 'silent' }),
    onLost: (error) => (lost = error),
  });
  running.push(postgres);
  ({ password } = postgres);
  return postgres;
};

const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};

/** A database that holds one row, stopped: made once, then copied with its owners and modes. */
const aStoppedDatabase = (): void => {
  execFileSync('cp', ['-a', `${template}/.`, dataDirectory]);
  password = templatePassword;
};

/** A server as `kill -9` of its Node leaves it: it runs, and nobody watches it. */
const aServerLeftBehind = async (): Promise<Server> => {
  aStoppedDatabase();
  const account = databaseAccount(cluster);
  const binaries = findBinaries(account);
  return startServer({ place: { cluster, account }, binaries, logFile: join(dataDirectory, 'logs/postgres.log'), port: freePort });
};

const kept = (postgres: RunningPostgres): Promise<Record<string, unknown>[]> => query(postgres.url, 'select answer from kept');

const refusal = async (): Promise<string> => {
  const outcome = await start().then(
    () => 'started',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  expect(outcome).toMatch(/^StartError: /);
  return outcome;
};

beforeAll(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'entrepot-template-'));
  const postgres = await start();
  await query(postgres.url, 'create table kept as select 42 as answer');
  await postgres.stop();
  template = dataDirectory;
  templatePassword = password;
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'entrepot-standalone-'));
  cluster = join(dataDirectory, 'postgres');
  password = undefined;
  lost = undefined;
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((postgres) => postgres.stop().catch(() => undefined)));
  for (const pid of existsSync(cluster) ? postgresProcessesIn(cluster) : []) process.kill(pid, 'SIGKILL');
  rmSync(dataDirectory, { recursive: true, force: true });
});

describe('a healthy directory', () => {
  it('is made by the first start in a place that only its owner may enter, and found by the second', async () => {
    const first = await start();
    expect(first.isNew).toBe(true);
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    expect(statSync(cluster).mode & 0o777).toBe(0o700);

    const second = await start();
    expect(second.isNew).toBe(false);
    expect(await kept(second)).toEqual([{ answer: 42 }]);
  });

  it('takes connections on 127.0.0.1 with the password only, and never as root', async () => {
    aStoppedDatabase();
    const postgres = await start();
    const [server] = await query(
      postgres.url,
      `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets, current_setting('jit') as jit,
              current_setting('fsync') as fsync, (select rolpassword like 'SCRAM-SHA-256%' from pg_authid where rolname = 'entrepot') as scram`,
    );
    expect(server).toEqual({ addresses: '127.0.0.1', sockets: '', jit: 'off', fsync: 'on', scram: true });
    await expect(query(postgres.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect(execFileSync('ps', ['-o', 'uid=', '-p', String(postgres.pid)], { encoding: 'utf8' }).trim()).not.toBe('0');
  });

  it('sets a new password when the kept one was lost', async () => {
    aStoppedDatabase();
    const before = password;
    password = undefined;
    const postgres = await start();
    expect(postgres.password).not.toBe(before);
    expect(await kept(postgres)).toEqual([{ answer: 42 }]);
  });

  it('is left without a process and within 5 s by stop, with clients connected and a statement running', async () => {
    aStoppedDatabase();
    const postgres = await start();
    const client = new pg.Client(postgres.url);
    client.on('error', () => undefined);
    await client.connect();
    const sleeping = client.query('select pg_sleep(60)').catch((error: Error) => error.message);
    const from = Date.now();
    await postgres.stop();
    expect(Date.now() - from).toBeLessThan(5_000);
    expect(isAlive(postgres.pid)).toBe(false);
    expect(postgresProcessesIn(cluster)).toEqual([]);
    expect(await sleeping).toMatch(/terminating connection|Connection terminated/);
  });
});

describe('what an earlier run left behind', () => {
  it('a server that still runs is stopped, and its data is there', async () => {
    const left = await aServerLeftBehind();
    const second = await start();
    expect(await isGoneWithin(left.pid, 100)).toBe(true);
    expect(second.pid).not.toBe(left.pid);
    expect(await kept(second)).toEqual([{ answer: 42 }]);
  });

  it('a postmaster.pid whose process is another one by now is removed', async () => {
    aStoppedDatabase();
    const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid: statSync(cluster).uid } : {});
    try {
      writeFileSync(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n  1234567   3\nready\n`);
      expect(await kept(await start())).toEqual([{ answer: 42 }]);
      expect(isAlive(stranger.pid ?? 0)).toBe(true);
    } finally {
      stranger.kill();
    }
  });

  it('a garbled postmaster.pid is removed', async () => {
    aStoppedDatabase();
    writeFileSync(join(cluster, 'postmaster.pid'), 'garbage\u0000\n');
    expect(await kept(await start())).toEqual([{ answer: 42 }]);
  });

  it('backends whose server was killed, and that hold the shared memory, are ended', async () => {
    const left = await aServerLeftBehind();
    const busy = new pg.Client({ user: 'entrepot', password, host: '127.0.0.1', port: left.port, database: 'postgres' });
    busy.on('error', () => undefined);
    await busy.connect();
    const pid = Number((await busy.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid);
    // A backend that stands still cannot notice that its server died.
    process.kill(pid, 'SIGSTOP');
    process.kill(left.pid, 'SIGKILL');
    await isGoneWithin(left.pid, 1_000);
    expect(isAlive(pid)).toBe(true);

    expect(await kept(await start())).toEqual([{ answer: 42 }]);
    expect(isAlive(pid)).toBe(false);
  });

  it('a first start that was cut before its database was whole is begun anew', async () => {
    mkdirSync(join(dataDirectory, 'postgres.new-4711/base/1'), { recursive: true });
    writeFileSync(join(dataDirectory, 'postgres.new-4711/PG_VERSION'), '18\n');
    expect((await start()).isNew).toBe(true);
    expect(readdirSync(dataDirectory).filter((name) => name.startsWith('postgres.new'))).toEqual([]);
  });
});

describe('a server that dies while it is needed', () => {
  it('is started again on the same port', async () => {
    aStoppedDatabase();
    const postgres = await start();
    const { pid } = postgres;
    process.kill(pid, 'SIGKILL');
    const deadline = Date.now() + 15_000;
    while (postgres.pid === pid && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await kept(postgres)).toEqual([{ answer: 42 }]);
    expect(lost).toBeUndefined();
  });
});

describe('a damaged directory', () => {
  beforeEach(aStoppedDatabase);

  it('gets back its configuration and its empty directories, whatever became of them', async () => {
    writeFileSync(join(cluster, 'postgresql.conf'), 'garbage = = garbage');
    rmSync(join(cluster, 'pg_hba.conf'));
    rmSync(join(cluster, 'pg_notify'), { recursive: true });
    rmSync(join(cluster, 'pg_tblspc'), { recursive: true });
    chmodSync(cluster, 0o755);
    expect(await kept(await start())).toEqual([{ answer: 42 }]);
  });

  it.each(['global/pg_control', 'base', 'PG_VERSION'])('is answered by a sentence when %s is missing', async (name) => {
    rmSync(join(cluster, name), { recursive: true });
    const sentence = await refusal();
    expect(sentence).toContain(`damaged (${name}`);
    expect(sentence).toContain('restore');
  });

  it('is answered by a sentence with PostgreSQL’s reason when a file is garbage', async () => {
    writeFileSync(join(cluster, 'global/pg_control'), Buffer.alloc(8192, 0x2a));
    expect(await refusal()).toMatch(/is damaged \(PostgreSQL says: .+\): restore/);
  });

  it.each(['global/1260', 'global/pg_filenode.map', 'base/5/pg_filenode.map'])(
    'is answered by a sentence when %s is garbage, which shows only when it is read, and is not left running',
    async (name) => {
      writeFileSync(join(cluster, name), Buffer.alloc(8192, 0x2a));
      expect(await refusal()).toMatch(/is damaged \(PostgreSQL says: .+\): restore/);
      expect(postgresProcessesIn(cluster)).toEqual([]);
    },
  );

  it('is answered by a sentence when the log that is needed for recovery is gone', async () => {
    for (const name of readdirSync(join(cluster, 'pg_wal'))) rmSync(join(cluster, 'pg_wal', name), { recursive: true });
    expect(await refusal()).toMatch(/is damaged \(PostgreSQL says: could not locate a valid checkpoint record/);
  });

  it('is not quietly replaced by an empty one when it is gone', async () => {
    renameSync(cluster, `${cluster}.elsewhere`);
    expect(await refusal()).toMatch(/is gone/);
    expect(existsSync(cluster)).toBe(false);
  });
});

describe('somebody else’s directory', () => {
  it('of another PostgreSQL major version is named as that', async () => {
    aStoppedDatabase();
    writeFileSync(join(cluster, 'PG_VERSION'), '16\n');
    expect(await refusal()).toMatch(/made by PostgreSQL 16, and this is PostgreSQL 18: dump it/);
    expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')).toBe('16\n');
  });

  it('with files that are none of a database is left alone', async () => {
    mkdirSync(cluster);
    writeFileSync(join(cluster, 'thesis.txt'), 'mine');
    expect(await refusal()).toMatch(/PG_VERSION is missing/);
    expect(readFileSync(join(cluster, 'thesis.txt'), 'utf8')).toBe('mine');
  });
});

const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot('started by root', () => {
  it('takes back what a restored backup gave to root', async () => {
    aStoppedDatabase();
    const giveToRoot = (path: string): void => {
      chownSync(path, 0, 0);
      if (statSync(path).isDirectory()) readdirSync(path).forEach((name) => giveToRoot(join(path, name)));
    };
    giveToRoot(cluster);
    expect(await kept(await start())).toEqual([{ answer: 42 }]);
  });

  it('works below a directory that only root may enter', async () => {
    chmodSync(dataDirectory, 0o700);
    expect(statSync(dataDirectory).uid).toBe(0);
    const postgres = await start();
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
