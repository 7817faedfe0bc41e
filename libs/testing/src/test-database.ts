import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  /** Removes it, and ends the connections that it still has. */
  drop(): Promise<void>;
}

const serverUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('No test PostgreSQL: the project’s jest.config.mjs needs `...withPostgres`');
  return url;
};

const admin = async <T extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client(serverUrl());
  await client.connect();
  try {
    return (await client.query<T>(statement, values)).rows;
  } finally {
    await client.end();
  }
};

const randomName = (): string => `test_${randomBytes(6).toString('hex')}`;

/** A fresh, empty database of its own for a test file, on the server that Jest's globalSetup started. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const name = randomName();
  // Copied as files: what goes through the log is written again by the checkpoint of its removal.
  await admin(`create database ${name} strategy file_copy`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: async () => void (await admin(`drop database if exists ${name} with (force)`)) };
};

export interface TestServer {
  /** Settings of a service that is to have databases of its own on the test server. */
  settings: { DATABASE_URL: string; DATABASE_PREFIX: string };
  /** Removes all of them. */
  drop(): Promise<void>;
}

/** Room for whole services on the test server: each makes its database, under a prefix that nobody else has. */
export const testServer = (): TestServer => {
  const prefix = `${randomName()}_`;
  return {
    settings: { DATABASE_URL: serverUrl(), DATABASE_PREFIX: prefix },
    drop: async () => {
      const databases = await admin<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [prefix]);
      for (const { name } of databases) await admin(`drop database if exists ${name} with (force)`);
    },
  };
};
