import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../lib/postgres.mjs';

const everyMs = 3;
const waitingOnes = {
  name: 'waiting',
  text: `select product_id, (warehouses ->> 'main')::float8 as main from product_stock where product_id = any($1)`,
};

/** Tells of each product when the catalog has a quantity of its warehouse main, by one question for all that are waited for. */
export const watchStock = async (url) => {
  const client = await connect(url);
  const waiting = new Map();
  let stopped = false;
  const watching = (async () => {
    for (; !stopped; await sleep(everyMs)) {
      if (waiting.size === 0) continue;
      const { rows } = await client.query({ ...waitingOnes, values: [[...waiting.keys()]] });
      const now = performance.now();
      for (const { product_id, main } of rows) {
        const { qty, tell } = waiting.get(product_id) ?? {};
        if (qty === undefined || main < qty) continue;
        waiting.delete(product_id);
        tell(now);
      }
    }
  })();
  return {
    count: async () => Number((await client.query('select count(*) from product_stock')).rows[0].count),
    /** When it was there, by performance.now(); null after the time. Nobody else waits for the product meanwhile. */
    seen: (productId, qty, withinMs) =>
      Promise.race([new Promise((tell) => waiting.set(productId, { qty, tell })), sleep(withinMs, null, { ref: false })]),
    stop: async () => {
      stopped = true;
      await watching;
      await client.end();
    },
  };
};
