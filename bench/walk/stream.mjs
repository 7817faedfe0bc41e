// What a stream of orders with all their parts holds in memory: the service's heap, collected, before and while 100,000 of them are read.
//   node --expose-gc bench/walk/stream.mjs [--orders 100000] [--most 64]
import { temporaryFolder } from '../lib/folder.mjs';
import { readOptions } from '../lib/options.mjs';
import { runBench } from '../lib/system.mjs';
import { say } from '../lib/waiting.mjs';

const { orders, most } = readOptions({ orders: 100_000, most: 64 });
const dist = (path) => import(new URL(`../../${path}`, import.meta.url).href);
const { startUnderTest } = await dist('libs/service/dist/testing/service-under-test.js');
const { startOrder } = await dist('apps/order/dist/index.js');

const amounts = 'subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount, grand_total';
const money = '30, 0, 0, 0, 0, 30';
const times = `'2026-01-01', '2026-01-01'`;
const numbered = 'increment_id, order_id, store_id';
/** Orders of three lines, with an invoice, a shipment with a track, a credit memo and two lines of history each. */
const fill = [
  `insert into orders (increment_id, store_id, state, status, customer_email, currency, ${amounts}, payment_method, billing_address, created_at, updated_at)
   select n::text, 1, 'processing', 'processing', n || '@example.com', 'BRL', ${money}, 'checkmo', '{"city": "Recife"}', ${times} from generate_series(1, ${orders}) n`,
  `insert into order_item (order_id, sku, name, product_type, qty_ordered, price, original_price, row_total, tax_amount, discount_amount)
   select entity_id, 'SKU-' || n, 'Enamel mug', 'simple', 1, 10, 10, 10, 0, 0 from orders, generate_series(1, 3) n`,
  `insert into invoice (${numbered}, state, ${amounts}, created_at, updated_at) select increment_id, entity_id, 1, 2, ${money}, ${times} from orders`,
  `insert into credit_memo (${numbered}, ${amounts}, created_at, updated_at) select increment_id, entity_id, 1, ${money}, ${times} from orders`,
  `insert into shipment (${numbered}, total_qty, created_at, updated_at) select increment_id, entity_id, 1, 3, ${times} from orders`,
  `insert into shipment_track (shipment_id, track_number, created_at) select shipment_id, 'BR' || shipment_id, '2026-01-01' from shipment`,
  `insert into order_history (order_id, status, comment, is_customer_notified, is_visible_on_front, entity_name, created_at)
   select entity_id, 'processing', 'Called', false, false, 'order', '2026-01-01' from orders, generate_series(1, 2)`,
  'analyze',
];

const inUse = () => {
  globalThis.gc();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

await runBench(30, [], async () => {
  const service = await startUnderTest(startOrder, { DATA_DIR: temporaryFolder(), MAIL: 'off' });
  for (const statement of fill) await service.rows(statement);
  const parts = ['items', 'addresses', 'invoices', 'shipments', 'creditmemos', 'history'];
  const headers = { authorization: `Bearer ${await service.token('orders/read')}`, accept: 'application/x-ndjson' };
  const read = async (query, onChunk) => {
    const answer = await fetch(`${service.url}/api2/orders?include=${parts.join()}${query}`, { headers });
    let [lines, bytes] = [0, 0];
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines++;
      onChunk?.(lines);
    }
    return { lines, bytes };
  };
  // Compiles what a stream runs.
  await read('&store_id=2');
  const before = inUse();
  const seen = { peak: before, at: 0 };
  const { lines, bytes } = await read('', (count) => {
    if (count < seen.at) return;
    seen.at = count + orders / 100;
    seen.peak = Math.max(seen.peak, inUse());
  });
  const grown = seen.peak - before;
  say(`${lines} lines, ${(bytes / 1024 / 1024).toFixed(0)} MB; heap ${before.toFixed(0)} MB before, at most ${grown.toFixed(1)} MB more`);
  await service.close();
  return lines === orders + 1 && grown < most;
});
