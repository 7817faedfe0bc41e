import { setTimeout as sleep } from 'node:timers/promises';

const everyMs = 5;

/**
 * Tells of each sale when it is converted, by one question for all of them: asking the API for each would be more work for the
 * services than what is measured.
 */
export const watchSales = (db) => {
  const waiting = new Map();
  let stopped = false;
  const watching = (async () => {
    for (; !stopped; await sleep(everyMs)) {
      if (waiting.size === 0) continue;
      const text = `select sale_id from sale where status = 'converted' and sale_id = any($1)`;
      for (const { sale_id } of await db.rows('sale_link', text, [[...waiting.keys()]])) {
        waiting.get(sale_id)();
        waiting.delete(sale_id);
      }
    }
  })();
  return {
    converted: (saleId) => new Promise((resolve) => waiting.set(saleId, resolve)),
    stop: () => ((stopped = true), watching),
  };
};
