import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  /** Removes it, and ends whoever is still connected. */
  drop(): Promise<void>;
}

const admin = async (statement: string): Promise<void> => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('No test PostgreSQL: the project’s jest.config.mjs needs `...withPostgres`');
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A fresh, empty database of its own for a test file, on the server that Jest's globalSetup started. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin(`create database ${name}`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => admin(`drop database if exists ${name} with (force)`) };
};
