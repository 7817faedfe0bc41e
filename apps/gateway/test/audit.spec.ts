import { tableDifferences } from '@entrepot/database';
import { until } from '@entrepot/testing';
import { tables } from '../src/tables.js';
import { openBench, type Bench, type TestGateway } from './harness.js';

interface Entry {
  audit_id: string;
  type: string;
  subject: string;
  actor: string | null;
  request_id: string;
  before: object;
  after: object;
}

describe('the audit log', () => {
  let bench: Bench;
  let gateway: TestGateway;
  beforeAll(async () => {
    bench = await openBench();
    gateway = await bench.start();
    await gateway.admin(
      'POST',
      '/ops/integrations',
      { client_id: 'erp', name: 'ERP', permissions: ['orders/read'] },
      { 'x-request-id': 'first-one' },
    );
    await gateway.admin('PATCH', '/ops/integrations/erp', { name: 'The ERP' });
    await gateway.admin('DELETE', '/ops/integrations/erp');
    await until(async () => (await entries('subject=erp')).length === 3);
  });
  afterAll(() => bench.close());

  const page = async (query: string): Promise<{ entries: Entry[]; next_cursor: string | null }> => {
    const { status, body } = await gateway.admin('GET', `/ops/audit?${query}`);
    expect(status).toBe(200);
    return body as { entries: Entry[]; next_cursor: string | null };
  };
  const entries = async (query: string): Promise<Entry[]> => (await page(query)).entries;

  it('says who changed what from what to what, the youngest first', async () => {
    const [revoked, updated, created] = await entries('subject=erp');
    expect(created).toMatchObject({ type: 'integration.created', actor: 'boot', before: {}, after: { client_id: 'erp', name: 'ERP' } });
    expect(updated).toMatchObject({ type: 'integration.updated', before: { name: 'ERP' }, after: { name: 'The ERP' } });
    expect(revoked).toMatchObject({ type: 'integration.revoked', actor: 'boot' });
  });

  it('is searched by subject, type, service, actor, request and time', async () => {
    const [, , created] = await entries('subject=erp');
    const day = new Date().toISOString().slice(0, 10);
    for (const query of [
      'type=integration.created&subject=erp',
      `request_id=${created?.request_id}`,
      `subject=erp&type=integration.created&actor=boot&service=gateway&from=${day}&to=${day}`,
    ])
      expect((await entries(query)).map(({ audit_id }) => audit_id)).toEqual([created?.audit_id]);
    for (const query of ['subject=nobody', 'actor=nobody', 'service=order', 'from=2100-01-01', 'to=2000-01-01', 'request_id=other'])
      expect(await entries(query)).toEqual([]);
  });

  it('is read page by page, without a gap', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const next = await page(`subject=erp&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...next.entries.map(({ type }) => type));
      cursor = next.next_cursor;
    }
    expect(seen).toEqual(['integration.revoked', 'integration.updated', 'integration.created']);
  });

  it('refuses what it cannot read, and whoever is no admin', async () => {
    for (const [query, error] of [
      ['cursor=abc', 'Invalid parameter: cursor'],
      ['from=yesterday', 'Invalid date format'],
      ['subject=%00', 'Invalid parameter: subject'],
    ])
      expect(await gateway.admin('GET', `/ops/audit?${query}`)).toMatchObject({ status: 400, body: { error } });
    const token = await gateway.token(undefined, undefined, 'orders/read');
    expect((await gateway.call('/ops/audit', { token })).status).toBe(403);
  });

  it('shows the entries beside one that cannot be unsealed', async () => {
    await gateway.db.query(
      `insert into audit_entry (event_id, occurred_at, service, type, subject, version, change)
       values (gen_random_uuid(), now(), 'gateway', 'integration.created', 'damaged', 1, 'x')`,
    );
    const [damaged, ...others] = await entries('limit=200');
    expect(damaged).toMatchObject({ subject: 'damaged', before: null, after: null });
    expect(await entries('limit=200&cursor=9223372036854775807')).toEqual([damaged, ...others]);
    expect(others.find(({ subject, type }) => subject === 'erp' && type === 'integration.created')?.after).toMatchObject({ name: 'ERP' });
  });

  it('has one entry of an event that comes again when the inbox has forgotten it', async () => {
    const { db } = gateway;
    const before = await entries('subject=erp');
    await db.query('delete from inbox');
    await db.query(`update outbox set published_at = null where key = 'erp'`);
    await until(async () => (await db.query('select from inbox')).length >= 3);
    expect(await entries('subject=erp')).toEqual(before);
  });

  it('maps its tables as the database has them, but for the column of triggers', async () => {
    const differences = await tableDifferences(gateway.db, tables);
    expect(differences.filter((difference) => !difference.includes('changed_in'))).toEqual([]);
  });

  it('keeps what changed sealed, and every row as it is', async () => {
    const rows: { text: string }[] = await gateway.db.query(
      `select row_to_json(audit_entry)::text || encode(change, 'escape') as text from audit_entry`,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { text } of rows) expect(text).not.toContain('The ERP');
    for (const statement of ['delete from audit_entry', `update audit_entry set actor = 'x'`, 'truncate audit_entry'])
      await expect(gateway.db.query(statement)).rejects.toThrow('append-only');
  });
});
