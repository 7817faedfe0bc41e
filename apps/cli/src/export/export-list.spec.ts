import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fakeServer, type FakeServer, type Reply } from '../../test/fake-server.js';
import { entrepot, type Outcome } from '../../test/run.js';

const leads = [
  { id: 1, name: 'Ana "A"', tags: ['x'] },
  { id: 2, name: 'Bia, B', tags: null },
  { id: 3, deleted: true },
];

let folder: string;
let file: string;
let server: FakeServer;
/** Answers in place of a page. */
let trouble: (cursor: string) => Reply | null;

/** A walk of one record a page; the cursor is how many there were. */
const page = (path: string): Reply => {
  const cursor = new URL(path, 'http://test').searchParams.get('cursor') ?? '';
  const at = Number(cursor);
  return (
    trouble(cursor) ?? { json: { success: true, limit: 200, leads: leads.slice(at, at + 1), next_cursor: String(Math.min(at + 1, 3)) } }
  );
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'entrepot-export-'));
  file = join(folder, 'leads.out');
  trouble = () => null;
  server = await fakeServer(({ path }) => page(path));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]): Promise<Outcome> =>
  entrepot(['export', 'leads', ...args], { ENTREPOT_URL: server.url, ENTREPOT_CLIENT_ID: 'cli', ENTREPOT_CLIENT_SECRET: 'right' });
const lines = leads.map((lead) => `${JSON.stringify(lead)}\n`);
const table = ['id,name,tags,deleted\r\n', '1,"Ana ""A""","[""x""]",\r\n', '2,"Bia, B",,\r\n', '3,,,true\r\n'].join('');

describe('export', () => {
  it('prints all records, and the cursor of what comes later', async () => {
    const { code, out, err } = await run();
    expect([code, out]).toEqual([0, lines.join('')]);
    expect(err).toContain('3 records. What changes from now on: --since 3');
  });

  it('writes a table', async () => {
    expect((await run('--format', 'csv', '--out', file)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(table);
  });

  it('writes what has changed since a cursor', async () => {
    expect((await run('--since', '2', '--out', file)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(lines[2]);
  });

  it.each([
    ['ndjson', lines.join('')],
    ['csv', table],
  ])('goes on as %s where it was interrupted, without a page twice', async (format, whole) => {
    trouble = (cursor) => (cursor === '2' ? { status: 400, json: { error: 'Away' } } : null);
    expect((await run('--format', format, '--out', file)).code).toBe(1);
    writeFileSync(file, 'half a pa', { flag: 'a' });
    trouble = (cursor) => (cursor === '' ? { status: 500 } : null);
    expect((await run('--format', format, '--out', file)).code).toBe(0);
    expect([readFileSync(file, 'utf8'), existsSync(`${file}.place`)]).toEqual([whole, false]);
  });

  it('does not go on in the file of another export', async () => {
    trouble = (cursor) => (cursor === '1' ? { status: 400, json: { error: 'Away' } } : null);
    await run('--out', file);
    const { code, err } = await run('--format', 'csv', '--out', file);
    expect([code, err]).toEqual([2, expect.stringContaining('is of another export')]);
  });

  it('says what can be exported', async () => {
    const { code, err } = await entrepot(['export', 'stars'], {});
    expect([code, err]).toEqual([2, expect.stringContaining('it must be one of orders')]);
  });
});
