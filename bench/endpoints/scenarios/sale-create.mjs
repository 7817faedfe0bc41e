import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { inParallel } from '../../lib/waiting.mjs';
import { eventValues, insertEvent } from '../outbox.mjs';
import { storeId } from '../../conversion/shop.mjs';
import { importCatalog, skuOf, untilKnown } from '../shop.mjs';

const products = 500;
/** Already there, as in a shop that is not a minute old: PostgreSQL plans for an empty table otherwise. */
const earlierSales = 1_000;
const key = randomBytes(32);

// Indexes idempotency_key_pkey, store_ref_pkey, product_ref_sku.
const read = {
  name: 'read',
  text: `
    select nextval(pg_get_serial_sequence('sale', 'sale_id'))::integer as sale_id, date_trunc('second', now()) as now,
           array(select nextval(pg_get_serial_sequence('sale_item', 'sale_item_id'))::integer from unnest($3::text[])) as item_ids,
           (select payload_hash from idempotency_key where integration = 'bench' and path = 'POST /api2/vendalink' and key = $1) as known,
           (select to_json(s) from store_ref s where store_id = $2) as store,
           (select json_object_agg(wanted.sku, to_json(latest))
              from unnest($3::text[]) as wanted (sku), lateral (
                select * from product_ref p where p.sku = wanted.sku and not is_deleted order by product_id desc limit 1) as latest) as products`,
};

const write = {
  name: 'write',
  text: `
    with new_sale as (
      insert into sale (sale_id, email, store_id, discount_amount, total, currency, token_hash, token_sealed, email_requested, expires_at, created_at,
                        updated_at)
      overriding system value values ($1, $2, $3, 0, $4, $5, $6, $7, false, $8, $9, $9)),
    answer as (
      insert into idempotency_key (integration, path, key, payload_hash, status, body)
      values ('bench', 'POST /api2/vendalink', $10, $11, 201, $12)),
    event as (${insertEvent(14)})
    insert into sale_item (sale_item_id, sale_id, position, sku, name, qty, price, row_total, discount_amount, options, labels)
    overriding system value
    select id, $1, position, sku, name, qty, price, row_total, 0, '{}', '[]'
      from json_to_recordset($13) as r (id integer, position smallint, sku text, name text, qty numeric, price numeric, row_total numeric)`,
};

const hashOf = (text) => createHash('sha256').update(text).digest();

const seal = (token, hash) => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(hash);
  const sealed = Buffer.concat([cipher.update(token), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
};

const isSellable = (product) => product?.is_enabled && (product.store_ids === null || product.store_ids.includes(storeId));
const iso = (date) => date.toISOString().replace('.000Z', 'Z');
const cents = (amount) => Math.round(amount * 100) / 100;
const weekMs = 7 * 86_400_000;

const create = async (rows, wanted, idempotencyKey) => {
  const skus = wanted.items.map(({ sku }) => sku);
  const [{ sale_id, item_ids, now, known, store, products: found }] = await rows(read, [idempotencyKey, wanted.store_id, skus]);
  if (known !== null || !store?.is_active || !skus.every((sku) => isSellable(found[sku]))) throw new Error('Refused');
  const items = wanted.items.map((item, position) => ({
    ...item,
    id: item_ids[position],
    position,
    name: found[item.sku].name,
    row_total: cents(item.qty * item.price),
  }));
  const total = cents(items.reduce((sum, { row_total }) => sum + row_total, 0));
  const expires = new Date(now.getTime() + weekMs);
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashOf(token);
  const shown = {
    ...{ status: 'pending', email: wanted.email, store_id: wanted.store_id, coupon_code: null, total, currency: store.currency },
    ...{ expires_at: iso(expires), created_at: iso(now), updated_at: iso(now), deactivated_at: null },
    ...{ order_id: null, order_increment_id: null, external_reference: null, metadata: {}, email_sent: false },
    items: items.map(({ id, sku, qty, price, row_total }) => ({ id, sku, qty, price, row_total, options: {} })),
  };
  const event = eventValues({
    topic: 'entrepot.sale-link.v1',
    source: '/entrepot/sale-link',
    type: 'sale.created',
    subject: String(sale_id),
    version: 1,
    data: { sale_id, ...shown, previous: null },
  });
  const sale = [sale_id, wanted.email, wanted.store_id, total, store.currency, tokenHash, seal(token, tokenHash), expires, now];
  const answer = [idempotencyKey, hashOf(JSON.stringify(wanted)).toString('base64url'), String(sale_id)];
  await rows(write, [...sale, ...answer, JSON.stringify(items), ...event]);
  const checkout_url = `${store.base_url ?? 'http://127.0.0.1:3000'}/checkout/${token}`;
  return { id: sale_id, ...shown, checkout_url, version: 1, idempotent_replay: false };
};

const item = {
  type: 'object',
  required: ['sku', 'qty', 'price'],
  properties: { sku: { type: 'string' }, qty: { type: 'number', exclusiveMinimum: 0 }, price: { type: 'number', exclusiveMinimum: 0 } },
};
const body = {
  type: 'object',
  required: ['email', 'store_id', 'items'],
  properties: {
    email: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+$' },
    store_id: { type: 'integer' },
    items: { type: 'array', items: item },
  },
};

/** An answer or an event without tokens, and without times, of which either side has its own. */
const comparable = ({ vendalink, ...rest }) => {
  const { checkout_url, expires_at, created_at, updated_at, ...same } = vendalink ?? rest;
  return { ...same, has: [typeof checkout_url, typeof expires_at, typeof created_at, typeof updated_at] };
};

const saleRequest = (k, run = 'measured') => ({
  method: 'POST',
  path: '/api2/vendalink',
  headers: { 'idempotency-key': `bench-sale-${run}-${k}` },
  body: {
    email: `customer-${k}@example.com`,
    store_id: storeId,
    items: [
      { sku: skuOf(k % products), qty: 2, price: 25.5 },
      { sku: skuOf((k + 7) % products), qty: 1, price: 19.9 },
    ],
  },
});

export default {
  title: 'POST /api2/vendalink with two items and a fresh Idempotency-Key',
  aim: 1.6,
  service: 'sale-link',
  seededBy: ['catalog'],
  seed: async (client) => {
    await importCatalog(client, products);
    const isKnown = async (sku) => (await client.call('GET', `/api2/vendalink/options?sku=${sku}&store_id=${storeId}`)).status === 200;
    await untilKnown(products, isKnown);
    await inParallel(earlierSales, 8, async (k) => {
      const { method, path, headers, body } = saleRequest(k, 'earlier');
      const answer = await client.call(method, path, body, headers);
      if (answer.status !== 201) throw new Error(`Sale ${k}: ${answer.status}`);
    });
  },
  request: (k) => saleRequest(k),
  comparable,
  writes: { sale: 1, sale_item: 2, idempotency_key: 1, outbox: 1 },
  bare: (server, db) =>
    server.post('/api2/vendalink', { schema: { body } }, async (request, reply) => {
      const vendalink = await db.transaction((rows) => create(rows, request.body, request.headers['idempotency-key']));
      return reply.code(201).send({ success: true, vendalink });
    }),
};
