import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { topics } from '@entrepot/contracts';
import { fold, sequenceFaults } from '@entrepot/contracts/fold';
import { newId } from '@entrepot/kernel';
import { until } from '@entrepot/testing';
import type { Json } from './sale-link.js';
import { openShop, type Shop, type SoldSale } from './shop.js';
import { anOrder, aRejection } from './world.js';

let folder: string;
let shop: Shop;
let token: string;
let sale: SoldSale;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entrepot-sale-changes-'));
  shop = await openShop({ EXPIRY_SWEEP_MS: 50, MAIL: 'on', DATA_DIR: folder, MAIL_FROM: 'loja@example.com' });
  token = await shop.token('vendalink/read', 'vendalink/write');
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  sale = await shop.sell({ external_reference: 'ERP-7', metadata: { channel: 'phone' }, hold_id: 640 });
});

const shown = async (id: number): Promise<Json> => (await shop.get(`/api2/vendalink?id=${id}`)).body['vendalink'];
const send = (method: 'GET' | 'POST', path: string, headers: Record<string, string> = {}, bearer = token) =>
  shop.call({ method, path: `/api2/vendalink${path}`, headers: { authorization: `Bearer ${bearer}`, ...headers } });
const post = (action: 'deactivate' | 'resend', headers: Record<string, string> = {}, id: number | string = sale.id) =>
  send('POST', `/${id}/${action}`, headers);
const tagOf = async (id: number) => String((await send('GET', `?id=${id}`)).headers['etag']);
const refusal = (error: string, message: string) => ({
  status: 422,
  body: { success: false, error, field: null },
  details: [{ path: '', code: 'state', message }],
});
const eventsOf = async (id: number) =>
  (await Promise.all(['sale.%', 'checkout.%'].map((types) => shop.events(types, id)))).flat().sort((a, b) => a.version - b.version);
const tokenOf = ({ path }: SoldSale): string => path.slice(path.lastIndexOf('/') + 1);

describe('POST /api2/vendalink/{id}/deactivate', () => {
  it('ends the sale, once', async () => {
    const first = await post('deactivate');
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' }, body: { success: true } });
    const { status, expires_at, deactivated_at, version, updated_at } = first.body['vendalink'];
    expect([status, version]).toEqual(['expired', 2]);
    expect([expires_at, updated_at]).toEqual([deactivated_at, deactivated_at]);
    expect((await post('deactivate')).body['vendalink']).toMatchObject({ status: 'expired', version: 2 });
    expect(await shop.stateOf(sale.path)).toMatchObject({ status: 'expired', checkout: 'expired' });
    expect((await shop.submit(sale.path)).status).toBe(422);
    const { text } = await shop.show(sale.path);
    expect(text).toContain('This offer was withdrawn');
    expect(text).not.toContain('It ended on');
    expect(await shop.events('sale.deactivated', sale.id)).toMatchObject([
      { version: 2, data: { status: 'expired', deactivated_at, previous: { status: 'pending', deactivated_at: null } } },
    ]);
  });

  it('is refused beside a checkout, and for an order', async () => {
    await shop.submit(sale.path);
    expect(await post('deactivate')).toMatchObject(refusal('Sale cannot be deactivated', 'a checkout of the sale is under way'));
    await shop.publish(anOrder(sale.id, 801));
    expect(await post('deactivate')).toMatchObject(refusal('Sale cannot be deactivated', 'the sale has become the order 10000801'));
  });

  it('takes If-Match, and nothing that is no sale', async () => {
    const tag = await tagOf(sale.id);
    await post('resend');
    expect(await post('deactivate', { 'if-match': tag })).toMatchObject({ status: 412 });
    expect(await post('deactivate', { 'if-match': await tagOf(sale.id) })).toMatchObject({ status: 200 });
    for (const id of [1_000_000, '9223372036854775807', -1]) {
      expect(await post('deactivate', {}, id)).toMatchObject({ status: 404, body: { error: 'Sale not found' } });
    }
    expect(await post('resend', {}, 'x')).toMatchObject({ status: 400 });
    const reader = await shop.token('vendalink/read');
    expect(await send('POST', `/${sale.id}/deactivate`, {}, reader)).toMatchObject({ status: 403 });
  });
});

describe('POST /api2/vendalink/{id}/resend', () => {
  const mails = (kind = 'sale') => shop.rows('select 1 from mail_outbox where kind = $1', kind);

  it('queues the mail once more, once for each key', async () => {
    const [before, key] = [(await mails()).length, newId()];
    const first = await post('resend', { 'idempotency-key': key });
    expect(first).toMatchObject({ status: 200, body: { vendalink: { email_sent: true, version: 2, idempotent_replay: false } } });
    expect(new URL(first.body['vendalink'].checkout_url).pathname).toBe(sale.path);
    expect((await post('resend', { 'idempotency-key': key })).body['vendalink']).toEqual({
      ...first.body['vendalink'],
      idempotent_replay: true,
    });
    expect(await mails()).toHaveLength(before + 1);
    await post('resend');
    expect(await mails()).toHaveLength(before + 2);
    expect(await shop.events('sale.resent', sale.id)).toMatchObject([
      { version: 2, data: { email_sent: true, previous: { email_sent: false } } },
      { version: 3, data: { email_sent: true, previous: {} } },
    ]);
  });

  it('warns where the address takes no mail', async () => {
    const { id } = await shop.sell({ email: 'ana@my_shop.com' });
    const warnings = [expect.stringMatching('no mail can be sent to this address')];
    expect((await post('resend', {}, id)).body['vendalink']).toMatchObject({ email_sent: false, warnings });
    expect((await shop.events('sale.resent', id))[0]?.data).toMatchObject({ email_sent: false, warnings });
  });

  it('is refused for a sale that has ended, and for a link that cannot be read', async () => {
    const sealed = await shop.sell();
    await shop.rows(`update sale set token_sealed = 'another key' where sale_id = $1`, sealed.id);
    expect(await post('resend', {}, sealed.id)).toMatchObject(
      refusal('Sale cannot be resent', 'its link was sealed with another SALE_LINK_SECRET_KEY'),
    );
    await post('deactivate');
    expect(await post('resend')).toMatchObject(refusal('Sale cannot be resent', 'the sale has expired'));
  });
});

describe('the events of a sale', () => {
  const foldOf = async (id: number): Promise<Json> => {
    const events = (await shop.published(topics['sale-link'])).filter(({ subject }) => subject === String(id));
    expect(sequenceFaults(events)).toEqual([]);
    const { sale_id, attempt: _attempt, missing: _missing, ...folded } = fold(events).sale.get(String(id)) as Json;
    return { id: sale_id, ...folded };
  };
  const withoutLink = ({ checkout_url: _link, ...record }: Json) => record;
  const endings: Record<string, () => Promise<unknown>> = {
    'just created': () => Promise.resolve(),
    submitted: () => shop.submit(sale.path),
    'refused, mailed and submitted again': async () => {
      await shop.submit(sale.path);
      await shop.publish(aRejection(sale.id, 1, 0));
      await post('resend');
      await shop.submit(sale.path);
    },
    converted: async () => {
      await shop.submit(sale.path);
      await shop.publish(anOrder(sale.id, 811));
    },
    deactivated: () => post('deactivate'),
    expired: async () => {
      await shop.expireNow(sale.id);
      await until(async () => (await shop.events('sale.expired', sale.id)).length === 1);
    },
    'mailed in vain': async () => {
      sale = await shop.sell({ email: 'ana@my_shop.com' });
      await post('resend');
    },
  };

  it.each(Object.keys(endings))('are numbered without a gap and fold to what is shown: %s', async (name) => {
    await endings[name]!();
    expect(await foldOf(sale.id)).toEqual(withoutLink(await shown(sale.id)));
  });

  it('tell a refused checkout, and what the order is to keep', async () => {
    await shop.submit(sale.path);
    await shop.publish(aRejection(sale.id, 1, 0));
    const [, submitted, refused] = await eventsOf(sale.id);
    expect(submitted).toMatchObject({
      type: 'checkout.submitted',
      data: {
        external_reference: 'ERP-7',
        metadata: { channel: 'phone' },
        hold_id: 640,
        hold_by: { client_id: expect.any(String), warehouses: [] },
      },
    });
    expect(refused).toMatchObject({ type: 'sale.checkout-refused', version: 3, data: { attempt: 1, missing: [{ line: 0, sku: 'A' }] } });
  });

  it('hold no link, nor do the log and the kept answers', async () => {
    await post('resend', { 'idempotency-key': newId() });
    await post('deactivate', { 'idempotency-key': newId() });
    const secret = tokenOf(sale);
    expect(JSON.stringify(await eventsOf(sale.id))).not.toContain(secret);
    expect(JSON.stringify(await shop.rows('select i::text as row from idempotency_key i'))).not.toContain(secret);
    expect(shop.log()).not.toContain(secret);
  });
});
