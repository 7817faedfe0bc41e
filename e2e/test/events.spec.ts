import { readFile } from 'node:fs/promises';
import { verifyWebhook } from '@entrepot/client';
import { eventDefinitions } from '@entrepot/contracts';
import { until } from '@entrepot/testing';
import type { Client } from '../src/client.js';
import { openDatabases } from '../src/databases.js';
import { foldFaults } from '../src/fold.js';
import { startReceiver } from '../src/receiver.js';
import { drivers, startStack, type Stack } from '../src/stack.js';

interface Caused {
  events: { subject: string }[];
  webhook_attempts: object[];
}

const store = { store_id: 1, code: 'main', name: 'Main', website_id: 1, currency: 'BRL', is_active: true };
const product = (sku: string) => ({
  sku,
  name: `Product ${sku}`,
  type_id: 'simple',
  price: 10,
  status: 1,
  visibility: 4,
  attribute_set: 'Default',
});
const order = (increment_id: string, sku: string) => ({
  increment_id,
  store_id: 1,
  state: 'new',
  status: 'pending',
  customer_email: 'someone.private@example.com',
  items: [{ sku, name: sku, product_type: 'simple', qty_ordered: 2, price: 10 }],
  billing_address: { firstname: 'Zoraide', lastname: 'Quintanilha', street: ['Rua Secreta 7'], city: 'Santos', country_id: 'BR' },
  payment_method: 'checkmo',
  created_at: '2026-01-01 10:00:00',
});

interface Detail {
  order: { items: { sku: string; product_id: number | null }[] };
}
const productIdOf = async (api: Client, increment_id: string): Promise<number | null | undefined> =>
  (await api.get<Detail>('/api2/order', { query: { increment_id } })).body.order?.items[0]?.product_id;

interface Health {
  services: { report: { outbox: { depth: number } | null; consumer_lag: { messages: number }[] | null } | null }[];
}
/** No event waits to be published or handled. */
const isIdle = async (api: Client): Promise<boolean> =>
  (await api.get<Health>('/ops/health')).body.services.every(
    ({ report }) => report?.outbox?.depth === 0 && (report.consumer_lag ?? []).every(({ messages }) => messages === 0),
  );

interface FedEvent {
  id: string;
  source: string;
  type: string;
  subject: string;
  sequence?: string;
}
/** All events of the feed, page by page. */
const feedOf = async (api: Client): Promise<FedEvent[]> => {
  const all: FedEvent[] = [];
  let cursor: string | undefined;
  for (;;) {
    const query = { limit: 1_000, ...(cursor !== undefined && { cursor }) };
    const { body } = await api.get<{ events: FedEvent[]; next_cursor: string; has_next: boolean }>('/api2/events', { query });
    all.push(...body.events);
    cursor = body.next_cursor;
    if (!body.has_next) return all;
  }
};

/** Events whose number is not above that of the one before, of the same record. */
const outOfOrder = (fed: readonly FedEvent[]): FedEvent[] => {
  const last = new Map<string, number>();
  return fed.filter(({ source, type, subject, sequence }) => {
    if (sequence === undefined) return false;
    const key = `${source} ${eventDefinitions[type]?.aggregate} ${subject}`;
    const before = last.get(key) ?? 0;
    last.set(key, Number(sequence));
    return Number(sequence) <= before;
  });
};

interface Webhook {
  webhook: { webhook_id: number };
  secret: string;
}
interface Delivery {
  event_id: string;
  subject: string;
  state: string;
}

describe.each(drivers)('events (%s)', (events) => {
  let stack: Stack;
  let api: Client;
  const run = `${events}-${process.pid}-${Math.random().toString(36).slice(2, 8)}`;
  beforeAll(async () => {
    stack = await startStack({ events });
    api = await stack.admin();
    expect(await api.import('stores', [store])).toMatchObject({ accepted: 1 });
  });
  afterAll(() => stack.dispose());

  /** Requests of the log, 200 at most. */
  const requestsOf = async (ids: readonly string[]): Promise<{ id: number; request_id: string }[]> => {
    const query = { request_id: ids.join(','), limit: '200' };
    return (await api.get<{ requests: { id: number; request_id: string }[] }>('/api2/requests', { query })).body.requests;
  };

  it('give an order line its product_id, whichever comes first', async () => {
    await api.import('orders', [order(`${run}-1`, `${run}-late`)]);
    expect(await productIdOf(api, `${run}-1`)).toBeNull();
    await api.import('products', [product(`${run}-late`)]);
    const id = await until(() => productIdOf(api, `${run}-1`), 20_000);
    await api.import('orders', [order(`${run}-2`, `${run}-late`)]);
    expect(await productIdOf(api, `${run}-2`)).toBe(id);
  });

  it('are not published again by an import that changes nothing', async () => {
    const answer = await api.import('orders', [order(`${run}-1`, `${run}-late`)]);
    expect(answer).toMatchObject({ success: true, accepted: 1, created: 0, updated: 0 });
  });

  it('survive a kill -9 in the middle of an import, which is simply run again', async () => {
    const products = Array.from({ length: 2_000 }, (_, n) => product(`${run}-k${n}`));
    const orders = Array.from({ length: 200 }, (_, n) => order(`${run}-k${n}`, `${run}-k${n * 10}`));
    const answered = new Map<string, number>();
    let isKilled = false;
    const call = async (): Promise<void> => {
      const id = `${run}-killed-${answered.size}`;
      await api.get('/api2/warehouses', { headers: { 'x-request-id': id } });
      answered.set(id, Date.now());
    };
    const calling = until(() => isKilled || call().then(() => false), 120_000, 20).catch(() => undefined);
    await api.import('orders', orders);
    await until(() => [...answered.values()].some((at) => at < Date.now() - 1_500));
    const cut = api.import('products', products).catch(() => null);
    await until(() => productIdOf(api, `${run}-k0`), 60_000, 5);
    const killed = Date.now();
    await stack.kill();
    isKilled = true;
    await Promise.all([cut, calling]);
    stack = await startStack({ events, folder: stack.folder });
    api = await stack.admin();
    // The request log has lost what was answered in the last second, at most.
    const older = [...answered].flatMap(([id, at]) => (at < killed - 1_000 ? [id] : [])).slice(-200);
    const kept = new Set((await requestsOf(older)).map(({ request_id }) => request_id));
    expect(older.filter((id) => !kept.has(id))).toEqual([]);
    const again = await api.import('products', products);
    expect(again).toMatchObject({ success: true, accepted: 2_000 });
    expect(again.created).toBeLessThan(2_000);
    const missing = () =>
      Promise.all(orders.filter((_, n) => n % 20 === 0 || n === 199).map(({ increment_id }) => productIdOf(api, increment_id)));
    // Two thousand events are on their way to five services.
    await until(async () => (await missing()).every((id) => typeof id === 'number'), 120_000, 100);
  }, 240_000);

  it('are delivered to a webhook, signed and those of a record in their order', async () => {
    const receiver = await startReceiver();
    try {
      const { body: made } = await api.call<Webhook>('POST', '/api2/webhooks', { body: { url: receiver.url, types: ['order.*'] } });
      const { webhook_id: id } = made.webhook;
      const increment_id = `${run}-hooked`;
      await api.import('orders', [order(increment_id, `${run}-late`)]);
      for (const change of ['hold', 'unhold']) {
        const headers = { 'x-request-id': `${run}-${change}` };
        expect((await api.call('POST', `/api2/order/${change}`, { body: { order_increment_id: increment_id }, headers })).status).toBe(200);
      }
      const { order_id } = (await api.get<{ order: { order_id: number } }>('/api2/order', { query: { increment_id } })).body.order;
      const deliveries = async (): Promise<Delivery[]> =>
        (await api.get<{ deliveries: Delivery[] }>(`/api2/webhooks/${id}/deliveries?limit=200`)).body.deliveries;
      const isOfOrder = ({ subject }: { subject: string }): boolean => subject === String(order_id);
      const verified = () =>
        Promise.all(receiver.received.map(({ headers, body }) => verifyWebhook(made.secret, headers as Record<string, string>, body)));
      await until(
        async () => {
          const ofOrder = (await deliveries()).filter(isOfOrder).reverse();
          // One may come twice: the order in which they came first is theirs.
          const came = new Set((await verified()).filter(isOfOrder).map((event) => event.id));
          return ofOrder.length >= 3 && String([...came]) === String(ofOrder.map(({ event_id }) => event_id));
        },
        60_000,
        200,
      );
      await until(async () => (await deliveries()).every(({ state }) => state === 'delivered'), 60_000, 200);
      // The request log shows what one of the requests has caused.
      const caused = await until(async () => {
        const [logged] = await requestsOf([`${run}-hold`]);
        if (!logged) return null;
        const { request } = (await api.get<{ request: Caused }>(`/api2/requests/${logged.id}`)).body;
        return request.events.length > 0 && request.webhook_attempts.length > 0 ? request : null;
      });
      expect(caused).toMatchObject({ path: '/api2/order/hold', status: 200, events: [{ subject: String(order_id) }] });
      expect(caused.webhook_attempts).toContainEqual(expect.objectContaining({ webhook_id: id, status: 204 }));
      expect((await api.call<Webhook>('POST', `/api2/webhooks/${id}/test`)).body).toMatchObject({ status: 204 });
      expect((await api.get<Webhook>(`/api2/webhooks/${id}`)).body.webhook).toMatchObject({ last_success_at: expect.any(String) });
      const pause = { is_active: false, description: 'Paused' };
      expect((await api.call<Webhook>('PATCH', `/api2/webhooks/${id}`, { body: pause })).body.webhook).toMatchObject({ state: 'paused' });
    } finally {
      await receiver.close();
    }
  }, 240_000);

  it('hold all that the API shows, each aggregate’s numbered without a gap', async () => {
    await until(() => isIdle(api), 120_000, 250);
    expect(await foldFaults(stack, api)).toEqual([]);
  }, 240_000);

  it('are all in the feed, those of a record in the order of their numbers', async () => {
    const databases = await openDatabases(stack);
    const published = `select headers ->> 'ce_id' as id from outbox where headers ->> 'ce_type' !~ 'snapshot' and topic !~ 'dlq$'`;
    try {
      // Mails and links follow what a test did: both are read again until nothing moves.
      await until(
        async () => {
          const outboxes = await Promise.all(databases.names.map((name) => databases.rows<{ id: string }>(name, published)));
          const fed = await feedOf(api);
          return String(outboxes.flat().map(({ id }) => id).sort()) === String(fed.map(({ id }) => id).sort()) && fed.length > 0; // prettier-ignore
        },
        60_000,
        500,
      );
      expect(outOfOrder(await feedOf(api))).toEqual([]);
    } finally {
      await databases.close();
    }
  }, 240_000);

  it('are streamed as they happen', async () => {
    const leaving = new AbortController();
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${api.token}` };
    const answer = await fetch(`${stack.url}/api2/events?cursor=now&types=product.*`, { headers, signal: leaving.signal });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await api.import('products', [product(`${run}-streamed`)]);
    let text = '';
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (text.includes(`${run}-streamed`) && text.endsWith('\n\n')) break;
    }
    leaving.abort();
    expect(text).toMatch(/^id: \S+\ndata: .*"type":"product.created"/m);
  });

  it('leave neither secrets nor personal data in the log', async () => {
    const log = await stack.log();
    const { client_secret } = JSON.parse(await readFile(`${stack.folder}/var/bootstrap.json`, 'utf8')) as { client_secret: string };
    expect(log).toContain('"request_id"');
    for (const secret of [client_secret, api.token, 'someone.private@example.com', 'Zoraide', 'Quintanilha', 'Rua Secreta'])
      expect(log).not.toContain(secret);
  });

  it('and their effects are there again after Ctrl-C and a new start', async () => {
    // What is under way then must fit into the seconds that Ctrl-C gives it: the import's events have been handled.
    await until(() => isIdle(api), 120_000, 250);
    expect(await stack.interrupt()).toBe(0);
    stack = await startStack({ events, folder: stack.folder });
    api = await stack.admin();
    expect(await productIdOf(api, `${run}-1`)).toBeGreaterThan(0);
  });
});
