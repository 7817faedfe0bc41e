import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accepted, fakeServer, quietHealth, type FakeServer, type Received, type Reply } from '../test/fake-server.js';
import { entrepot, type Outcome } from '../test/run.js';

let folder: string;
let server: FakeServer;
let answer: (call: Received, index: number) => Reply;
let health: () => object;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'entrepot-cli-'));
  answer = ({ body }) => accepted(body);
  health = () => quietHealth;
  server = await fakeServer(
    (call, index) => answer(call, index),
    () => health(),
  );
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = (...args: string[]): Promise<Outcome> =>
  entrepot(args, { ENTREPOT_URL: server.url, ENTREPOT_CLIENT_ID: 'cli', ENTREPOT_CLIENT_SECRET: 'right' }, folder);

const aFile = (content: string | Buffer, name = 'orders.ndjson'): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};

describe('import FILE --as RESOURCE', () => {
  it('sends the lines as they are, packed or not', async () => {
    const lines = '{"increment_id":"1"}\n\n{"increment_id":"2"}\n';
    expect((await call('import', aFile(lines), '--as', 'orders')).code).toBe(0);
    expect((await call('import', aFile(gzipSync(lines), 'orders.ndjson.gz'), '--as', 'orders')).code).toBe(0);
    expect(server.received.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/ops/import/orders', lines],
      ['POST', '/ops/import/orders', lines],
    ]);
  });

  it('adds up the answers of all calls, and counts lines through the whole file', async () => {
    answer = (_call, index) => ({
      json: {
        success: false,
        accepted: 10,
        created: 7,
        updated: 1,
        rejected: 1,
        errors: [{ line: 3, error: `refused ${index}` }],
        warnings: [{ line: 5, warning: 'odd' }],
      },
    });
    const { code, out } = await call('import', aFile('{}\n'.repeat(5_010)), '--as', 'orders', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      resource: 'orders',
      lines: 5_010,
      accepted: 20,
      created: 14,
      updated: 2,
      rejected: 2,
      errors: [
        { line: 3, error: 'refused 0' },
        { line: 5_003, error: 'refused 1' },
      ],
      warnings: [{ line: 5 }, { line: 5_005 }],
    });
  });

  it('lists at most 100 rejected lines, however many calls there were', async () => {
    const errors = Array.from({ length: 100 }, (_, index) => ({ line: index + 1, error: 'refused' }));
    answer = () => ({ json: { success: false, accepted: 0, created: 0, updated: 0, rejected: 5_000, errors, warnings: [] } });
    const { out } = await call('import', aFile('{}\n'.repeat(10_000)), '--as', 'orders');
    expect(out.match(/ {2}line \d+: refused/g)).toHaveLength(100);
    expect(out).toContain('… and 9,900 more');
  });

  it('goes on by itself after a call that was cut', async () => {
    answer = ({ body }, index) => (index === 1 ? 'cut' : accepted(body));
    const { code, out, err } = await call('import', aFile('{}\n'.repeat(10_000)), '--as', 'orders', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ lines: 10_000, accepted: 10_000 });
    expect(err).toMatch(/^no answer \(.*\), trying again in 0\.[12] s$/m);
  });

  it('prints nothing but one JSON object on standard output with --json', async () => {
    const { out } = await call('import', aFile('{}\n'), '--as', 'stores', '--json');
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    expect(Object.keys(JSON.parse(out) as object)).toEqual(expect.arrayContaining(['accepted', 'rejected', 'seconds', 'rows_per_second']));
  });

  it('tries a file out with --dry-run, and says so', async () => {
    const { code, out } = await call('import', aFile('{}\n'), '--as', 'orders', '--dry-run');
    expect([code, out]).toEqual([0, expect.stringContaining('a dry run: nothing was written')]);
    const json = JSON.parse((await call('import', aFile('{}\n'), '--as', 'orders', '--dry-run', '--json')).out) as object;
    expect(json).toMatchObject({ dry_run: true, accepted: 1 });
    expect(json).not.toHaveProperty('on_their_way');
    expect(server.received.map(({ path }) => path)).toEqual(Array(2).fill('/ops/import/orders?dry_run=true'));
  });

  it('takes a bank’s file to the payments of orders', async () => {
    const { code } = await call('payments', 'import', aFile('{}\n'), '--dry-run');
    expect([code, server.received.map(({ path }) => path)]).toEqual([0, ['/ops/import/payments?dry_run=true']]);
    const latin = Buffer.from('txid\tValor\tObservação\r\n1\t"10,00\tJoão\r\n2\t20,00\tok\r\n', 'latin1');
    expect(await call('payments', 'import', aFile(latin, 'extrato.TXT'))).toMatchObject({ code: 0 });
    expect(server.received[1]?.body).toBe('txid\tValor\tObservação\n1\t"10,00\tJoão\n2\t20,00\tok\n');
  });

  it('sends a CSV in calls that each begin with its header, and counts lines through the whole file', async () => {
    answer = () => ({
      json: { success: false, accepted: 1, created: 1, updated: 0, rejected: 1, errors: [{ line: 2, error: 'refused' }], warnings: [] },
    });
    const rows = Array.from({ length: 5_001 }, (_, n) => `A-${n};"Mug\n${n}"`);
    const file = aFile(`\ufeffsku;name\r\n${rows.join('\r\n')}\r\n`, 'products.csv');
    const { out } = await call('import', file, '--as', 'products', '--json');
    expect(JSON.parse(out)).toMatchObject({ lines: 10_002, errors: [{ line: 2 }, { line: 10_002 }] });
    expect(server.received.map(({ headers }) => headers['content-type'])).toEqual(['text/csv', 'text/csv']);
    expect(server.received.map(({ body }) => body.split('\n', 2)[0])).toEqual(['sku;name', 'sku;name']);
    expect(server.received[1]?.body).toBe('sku;name\nA-5000;"Mug\n5000"\n');
    const open = aFile(gzipSync('sku,name\na,"b\n'), 'open.csv.gz');
    expect(await call('import', open, '--as', 'products')).toMatchObject({ code: 1, err: expect.stringContaining('is a quote missing?') });
  });

  it('is answered by a sentence when the file is cut', async () => {
    const whole = gzipSync('{}\n'.repeat(1_000));
    const { code, err } = await call('import', aFile(whole.subarray(0, whole.length - 8), 'cut.ndjson.gz'), '--as', 'orders');
    expect([code, err]).toEqual([1, expect.stringMatching(/cut\.ndjson\.gz cannot be read \(.*\): is it whole\?/)]);
  });

  it.each([
    [['import'], /Usage: entrepot import/],
    [['import', 'missing.ndjson', '--as', 'orders'], /missing\.ndjson is no file/],
    [['import', 'orders.ndjson'], /add --as RESOURCE/],
    [
      ['import', 'orders.ndjson', '--as', 'shoes'],
      /"shoes" cannot be imported: --as takes one of stores, warehouses, products, .*integrations\./,
    ],
    [['import', 'olist', '.', '--dry-run'], /--dry-run goes with FILE --as RESOURCE/],
    [['import', 'a.ndjson', '--as', 'products', '--images', '.', '--dry-run'], /--dry-run goes without --images/],
    [['import', 'olist'], /missing required argument 'dir'/],
    [['import', 'olist', '.', '--store-id', 'x'], /must be a number from 1 on/],
    [['frobnicate'], /unknown command 'frobnicate'/],
    [['import', 'orders.ndjson', '--fast'], /unknown option '--fast'/],
  ])('%j is wrong usage: exit code 2', async (args, message) => {
    const { code, err } = await call(...args);
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
    expect(server.received).toEqual([]);
  });
});

describe('what an import leaves on its way', () => {
  const up = (depth: number, messages: number[], more: object = {}): object => ({
    service: 'catalog',
    status: 'up',
    report: { outbox: { depth }, consumer_lag: messages.map((count, topic) => ({ topic: `topic-${topic}`, messages: count })), ...more },
  });
  const importOne = (...options: string[]): Promise<Outcome> => call('import', aFile('{}\n'), '--as', 'orders', ...options);

  it('is said: events count once, whoever waits for them', async () => {
    const waiting = { dead_letters: { waiting: 1 }, follow_ups: [{ kind: 'remove-set', waiting: 2 }] };
    health = () => ({ services: [up(1_000, []), up(0, [200, 30]), up(0, [234]), up(0, [], waiting)] });
    const { code, out } = await importOne();
    expect(code).toBe(0);
    expect(out).toContain('… 1,266 events on their way to other services: --wait waits for them');
    expect(out).toContain('✖ 1 dead letter to be decided');
    const json = JSON.parse((await importOne('--json')).out) as object;
    expect(json).toMatchObject({ accepted: 1, on_their_way: { events: 1_266, dead_letters: 1, unknown: [] } });
  });

  it('is not guessed where a service does not answer', async () => {
    health = () => ({ services: [up(3, []), { service: 'customer', status: 'unreachable', error: 'no connection' }] });
    expect((await importOne()).out).toContain('… 3 events on their way to other services, and customer cannot say');
  });

  it('is waited for with --wait, until it is over at two looks in succession', async () => {
    const looks = [up(5, []), up(0, [5]), up(0, [0]), up(1, []), up(0, []), up(0, [])];
    let looked = 0;
    health = () => ({ services: [looks[Math.min(looked++, looks.length - 1)]] });
    const { code, out } = await importOne('--wait');
    expect([code, looked]).toEqual([0, looks.length]);
    expect(out).toContain('✔ All services have taken it over.');
  });
});

describe('integration', () => {
  const integration = {
    client_id: 'int-1',
    name: 'ERP',
    permissions: ['orders/read'],
    is_active: true,
    rate_limit_per_minute: null,
    created_at: 'then',
    last_used_at: null,
  };

  it('create sends what was asked for and prints the secret', async () => {
    answer = () => ({ status: 201, json: { success: true, integration, client_secret: 'shown-once' } });
    const { code, out } = await call(
      'integration',
      'create',
      'ERP',
      '--permissions',
      'orders/read, orders/write',
      '--client-id',
      'int-1',
      '--contact',
      'erp@example.com',
    );
    expect(code).toBe(0);
    expect(out).toMatch(/client id +int-1\nclient secret +shown-once\n/);
    expect(server.received).toMatchObject([{ method: 'POST', path: '/ops/integrations' }]);
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({
      name: 'ERP',
      permissions: ['orders/read', 'orders/write'],
      client_id: 'int-1',
      contact: 'erp@example.com',
    });
  });

  it('create leaves the permissions to the server by default', async () => {
    answer = () => ({ status: 201, json: { success: true, integration, client_secret: 'shown-once' } });
    await call('integration', 'create', 'ERP');
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ name: 'ERP' });
  });

  it('update changes the name and the contact that are named, and takes a contact away', async () => {
    answer = () => ({ json: { success: true, integration: { ...integration, contact: 'erp@example.com' } } });
    const { code, out } = await call('integration', 'update', 'int-1', '--contact', 'erp@example.com');
    expect([code, out]).toEqual([0, expect.stringMatching(/int-1 is ERP, contact erp@example\.com/)]);
    await call('integration', 'update', 'int-1', '--contact', 'none', '--name', 'ERP 2');
    expect(server.received.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
      ['PATCH', '/ops/integrations/int-1', { contact: 'erp@example.com' }],
      ['PATCH', '/ops/integrations/int-1', { name: 'ERP 2', contact: null }],
    ]);
    expect(await call('integration', 'update', 'int-1')).toMatchObject({ code: 2, err: expect.stringContaining('Name what changes') });
  });

  it('create knows the permissions', async () => {
    const { code, err } = await call('integration', 'create', 'ERP', '--permissions', 'orders/reed');
    expect([code, err]).toEqual([2, expect.stringMatching(/no permission "orders\/reed": choose among orders\/read, /)]);
    expect(server.received).toEqual([]);
  });

  it('list shows who there is', async () => {
    answer = () => ({ json: { success: true, integrations: [integration] } });
    expect((await call('integration', 'list')).out).toMatch(
      /^CLIENT ID +NAME +STATE +LAST USED +WAREHOUSES +PERMISSIONS\nint-1 +ERP +active +never +all +orders\/read$/m,
    );
    expect(JSON.parse((await call('integration', 'list', '--json')).out)).toEqual({ success: true, integrations: [integration] });
  });

  it('revoke names the one', async () => {
    answer = () => ({ json: { success: true, integration } });
    expect((await call('integration', 'revoke', 'a/b')).out).toMatch(/a\/b is revoked/);
    expect(server.received).toMatchObject([{ method: 'DELETE', path: '/ops/integrations/a%2Fb' }]);
  });

  it('fails with exit code 1 where the integration may not', async () => {
    answer = () => ({ status: 403, json: { error: 'Forbidden' } });
    const { code, err } = await call('integration', 'list');
    expect([code, err]).toEqual([1, expect.stringMatching(/needs the permission admin/)]);
  });
});
