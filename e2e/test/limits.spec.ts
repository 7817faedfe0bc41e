import { until } from '@entrepot/testing';
import { send, type CallOptions, type Client, type Reply } from '../src/client.js';
import { faultOf } from '../src/fuzz/answers.js';
import type { ApiDocument } from '../src/fuzz/api-document.js';
import { entriesOf, nameOf, withField, writesOf, type Field, type Write } from '../src/fuzz/fields.js';
import { startStack, type Stack } from '../src/stack.js';

type Answer = Reply<Record<string, unknown>>;

/** A picture is longer: its limit is that of its body (413), and has a test in the catalog. */
const largestText = 1024 * 1024;
const levels = 64;
const mostValues = 100_000;
const atOnce = 8;

const json = { 'content-type': 'application/json' };
/** Two UTF-16 units each: limits count code points. */
const wide = '😀';

const textOf = (field: Field, length: number): string => {
  return (field.isFree ? wide : 'x').repeat(length);
};

describe('limits of requests', () => {
  let stack: Stack;
  let api: Client;
  let writes: Write[];
  let client: string;
  let webhook: string;
  let sale: () => Promise<string>;

  beforeAll(async () => {
    stack = await startStack({ environment: { SAMPLE_DATA: 'true' } });
    api = await stack.admin();
    writes = writesOf((await api.get('/docs/openapi.json')).body as unknown as ApiDocument);
    client = (await api.call<{ integration: { client_id: string } }>('POST', '/ops/integrations', { body: { name: 'Trial' } })).body
      .integration.client_id;
    const endpoint = { url: 'https://erp.example.com/entrepot', types: ['*'] };
    webhook = String(
      (await api.call<{ webhook: { webhook_id: number } }>('POST', '/api2/webhooks', { body: endpoint, headers: aKey() })).body.webhook
        .webhook_id,
    );
    await sell();
    sale = async () => {
      const body = { email: 'ana@example.com', store_id: 1, items: [{ sku, qty: 1, price: 10 }] };
      const made = await api.call<{ vendalink: { checkout_url: string } }>('POST', '/api2/vendalink', { body, headers: aKey() });
      return new URL(made.body.vendalink.checkout_url).pathname.split('/').at(-1) ?? '';
    };
  });
  afterAll(() => stack.dispose());

  let keys = 0;
  const aKey = (): Record<string, string> => ({ 'idempotency-key': `limits-of-requests-${++keys}` });

  /** A product that is sold by link, without options. */
  const sku = 'LIMITED';
  const sell = async (): Promise<void> => {
    // The documentation's labels are those of store 2.
    await api.import('stores', [{ store_id: 2, code: 'second', name: 'Second', website_id: 1, currency: 'BRL' }]);
    await api.import('products', [{ sku, name: 'Limited', price: 10 }]);
    const query = { sku, store_id: 1 };
    await until(async () => (await api.get('/api2/vendalink/options', { query })).status === 200);
  };

  /** Sends a body that is given as a value, or as JSON text. */
  const call = async ({ method, path, contentType }: Write, fields: unknown, sent = JSON.stringify(fields)): Promise<Answer> => {
    // Fields of the bill count where it has an address of its own.
    const isCheckout = path.startsWith('/checkout/{token}') && sent.startsWith('{"');
    const [body, text] = isCheckout ? [fields, sent.replace('{', '{"billing_apart":true,"shipping_method":"retirada",')] : [fields, sent];
    const values: Record<string, () => string | Promise<string>> = {
      token: sale,
      client_id: () => client,
      id: () => {
        if (path.startsWith('/ops/users/{id}')) return '1';
        return path.startsWith('/api2/webhooks/{id}') ? webhook : '01a200b6-92ff-7000-ad39-df1907fec535';
      },
      service: () => 'sale-link',
      projection: () => 'product',
    };
    let url = path;
    for (const [place, name = ''] of path.matchAll(/\{([^}]+)\}/g)) url = url.replace(place, await (values[name] ?? (() => '1'))());
    const form =
      contentType?.includes('form') && !path.startsWith('/checkout') ? String(new URLSearchParams(body as Record<string, string>)) : null;
    const type = form === null && contentType?.includes('ndjson') !== true ? 'application/json' : (contentType ?? '');
    const options: CallOptions = { raw: form ?? text, headers: { ...json, ...aKey(), accept: 'application/json', 'content-type': type } };
    return send(stack.url, method, url, options, api.token);
  };

  const isImport = ({ contentType }: Write): boolean => contentType?.includes('ndjson') === true;

  /** True for the refusal of a request, or of its line, that names a field or says that there are too many. */
  const refusesFor = (write: Write, answer: Answer, name: string): boolean => {
    const said = answer.text;
    const leaf =
      name
        .replace(/\[\d+\]/g, '')
        .split('.')
        .findLast((part) => !/^\d+$/.test(part)) ?? '';
    const names = said.includes(name) || said.includes(leaf) || /Too many (entries|items)|too many values/.test(said);
    return names && (isImport(write) ? answer.status === 200 && answer.body['rejected'] === 1 : answer.status === 400);
  };

  /** Runs a check for each of many and answers what went wrong. */
  const faultsOf = async <T>(all: readonly T[], check: (one: T) => Promise<string | null>): Promise<string[]> => {
    const faults: string[] = [];
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let n = next++; n < all.length; n = next++) {
        const fault = await check(all[n] as T);
        if (fault !== null) faults.push(fault);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return faults;
  };

  const each = (kinds: readonly Field['kind'][]): [Write, Field][] =>
    writes.flatMap((write) => write.fields.filter(({ kind }) => kinds.includes(kind)).map((field): [Write, Field] => [write, field]));

  // They are compared alone, with the total and with what is left.
  const compared = ['shown_total', 'with_quantities'];
  const boundedTexts = (): [Write, Field][] =>
    each(['text']).filter(([, field]) => (field.limit ?? 0) <= largestText && !compared.includes(nameOf(field)));

  const shown = ({ method, path }: Write, name: string, { status, text }: Answer): string =>
    `${method} ${path} ${name}: ${status} ${text.slice(0, 200)}`;

  it('are written for every write of the documentation, and every text, list and map of it', () => {
    expect(writes.length).toBeGreaterThanOrEqual(62);
    const withoutFields = writes.filter(({ contentType, body }) => contentType !== null && typeof body !== 'object');
    expect(withoutFields.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    const unbounded = each(['text', 'list', 'map']).filter(([, { limit }]) => limit === undefined);
    expect(unbounded.map(([{ method, path }, field]) => `${method} ${path} ${nameOf(field)}`)).toEqual([]);
    expect(each(['text']).length).toBeGreaterThan(200);
  });

  it('refuse a text of one code point more by its name', async () => {
    const faults = await faultsOf(boundedTexts(), async ([write, field]) => {
      const { limit = 0 } = field;
      const answer = await call(write, withField(field, textOf(field, limit + 1)));
      return refusesFor(write, answer, nameOf(field)) ? null : shown(write, nameOf(field), answer);
    });
    expect(faults).toEqual([]);
  });

  it('take a text of as many code points as are allowed', async () => {
    const faults = await faultsOf(boundedTexts(), async ([write, field]) => {
      const { limit = 0, isFree } = field;
      const answer = await call(write, withField(field, textOf(field, limit)));
      const fault = faultOf(write.path, answer);
      const isRefused =
        isFree && answer.status === 400 && new RegExp(`Invalid parameter: \\S*${nameOf(field).split('.').at(-1)}`).test(answer.text);
      return fault === null && !isRefused ? null : `${fault}: ${shown(write, nameOf(field), answer)}`;
    });
    expect(faults).toEqual([]);
  });

  it('refuse one entry too many', async () => {
    const faults = await faultsOf(each(['list', 'map']), async ([write, field]) => {
      const answer = await call(write, withField(field, entriesOf(field, (field.limit ?? 0) + 1)));
      return refusesFor(write, answer, nameOf(field)) ? null : shown(write, nameOf(field), answer);
    });
    expect(faults).toEqual([]);
  });

  it.each(['\\ud800', '\\udc00\\ud800', '\\u0000'])('refuse %s in every text by its name', async (escape) => {
    const texts = each(['text']).filter(([{ contentType }]) => contentType?.includes('form') !== true);
    const faults = await faultsOf(texts, async ([write, field]) => {
      const text = JSON.stringify(withField(field, 'a@@b')).replace('a@@b', `a${escape}b`);
      const answer = await call(write, null, text);
      return refusesFor(write, answer, nameOf(field)) ? null : shown(write, nameOf(field), answer);
    });
    expect(faults).toEqual([]);
  });

  /** Bodies that no write expects, as JSON text. */
  const hostile: readonly [string, () => string][] = [
    ['one level too many', () => `{"items":${'['.repeat(levels)}${']'.repeat(levels)}}`],
    ['200,000 levels', () => `{"items":${'[{"a":'.repeat(100_000)}`],
    ['1,000,000 levels, cut off', () => '['.repeat(1_000_000)],
    ['too many values', () => `{"items":[${'1,'.repeat(mostValues)}1]}`],
    ['too many fields', () => `{${Array.from({ length: mostValues + 1 }, (_, n) => `"a${n}":1`).join()}}`],
    ['300,000 empty objects', () => `[${'{},'.repeat(300_000)}{}]`],
  ];
  it.each(hostile)('refuse %s in every write', async (_, textOfBody) => {
    const text = textOfBody();
    const faults = await faultsOf(
      writes.filter(({ path }) => !path.includes('/oauth/')),
      async (write) => {
        const answer = await call(write, null, text);
        const isRefused = isImport(write) ? answer.body['rejected'] === 1 : [400, 413].includes(answer.status);
        return isRefused ? null : shown(write, '', answer);
      },
    );
    expect(faults).toEqual([]);
  });

  it('take __proto__ and constructor for names like any other', async () => {
    const own = '"__proto__":{"is_active":true,"toString":1},"constructor":{"prototype":{"polluted":true}}';
    const faults = await faultsOf(
      writes.filter(({ path }) => !path.includes('/oauth/')),
      async (write) => {
        const bodies = [
          `{${own}}`,
          JSON.stringify(write.body ?? {})
            .replaceAll('{', `{${own},`)
            .replaceAll(',}', '}'),
        ];
        for (const text of bodies) {
          const answer = await call(write, null, text);
          const fault = faultOf(write.path, answer);
          if (fault !== null) return `${fault}: ${shown(write, '', answer)}`;
        }
        return null;
      },
    );
    expect(faults).toEqual([]);
    const { body } = await api.call('PATCH', '/api2/stockitems', { raw: '{"id":1,"warehouses":{"__proto__":5}}', headers: json });
    expect(body).toEqual({ error: 'Invalid warehouse code' });
  });

  it('refuse an unknown option of the name __proto__', async () => {
    const raw = JSON.stringify({ email: 'ana@example.com', store_id: 1, items: [{ sku, qty: 1, price: 10, options: {} }] });
    const answer = await api.call('POST', '/api2/vendalink', {
      raw: raw.replace('"options":{}', '"options":{"__proto__":7}'),
      headers: { ...json, ...aKey() },
    });
    expect(answer).toMatchObject({ status: 422, body: { field: 'items[0].options.__proto__' } });
  });

  it('refuse objects whose fields hide what every object can do', async () => {
    const value = { toString: 1, valueOf: 1 };
    expect(await api.get('/api/rest/orders', { body: { limit: value, page: value } })).toMatchObject({ status: 200 });
    const { customers } = (await api.get<{ customers: { customer_id: number }[] }>('/api2/customers', { query: { limit: 1 } })).body;
    const patch = { id: customers[0]?.customer_id, created_at: value };
    expect(await api.call('PATCH', '/api2/customers', { body: patch })).toMatchObject({
      status: 400,
      body: { error: 'Invalid parameter: created_at' },
    });
    const stock = { id: 1, backorders: value };
    expect(await api.call('PATCH', '/api2/stockitems', { body: stock })).toMatchObject({
      status: 400,
      body: { error: 'Invalid parameter: backorders' },
    });
  });

  it('bound the body of a GET and the values of a filter', async () => {
    const large = await api.get('/api2/order', { body: { status: 'x'.repeat(64 * 1024) } });
    expect(large).toMatchObject({ status: 400, body: { error: 'Invalid parameter: body' } });
    const most = Array.from({ length: 1_000 }, (_, n) => `s${n}`);
    expect(await api.get('/api2/order', { body: { status: most } })).toMatchObject({ status: 200 });
    for (const status of [[...most, 'x'], [...most, 'x'].join(',')])
      expect(await api.get('/api2/order', { body: { status } })).toMatchObject({
        status: 400,
        body: { error: 'Invalid parameter: status' },
      });
  });

  it('leave every service running, and nothing in the log that failed', async () => {
    expect((await send(stack.url, 'GET', '/health/ready', {})).status).toBe(200);
    expect(stack.process.exitCode).toBeNull();
    const failed = (await stack.log()).split('\n').filter((line) => /"level":"(error|fatal)"/.test(line));
    expect(failed).toEqual([]);
  });
});
