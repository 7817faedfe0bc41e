import { percentile } from '../lib/cpu.mjs';

/** When the event of each step of a conversion was published, by sale, in ms since 1970. */
const steps = {
  reserved: {
    database: 'inventory',
    text: `
      select sale_id, extract(epoch from published_at) * 1000 as at from outbox join reservation on reservation_id = key::bigint
       where headers ->> 'ce_type' = 'reservation.confirmed'`,
  },
  placed: {
    database: 'order',
    text: `
      select sale_id, extract(epoch from published_at) * 1000 as at from outbox join orders on entity_id = key::bigint
       where headers ->> 'ce_type' = 'order.placed'`,
  },
  converted: {
    database: 'sale_link',
    text: `select key as sale_id, extract(epoch from published_at) * 1000 as at from outbox where headers ->> 'ce_type' = 'sale.converted'`,
  },
};

/** ms from the submits (ms since 1970 by sale) to each step. */
export const readSteps = async (db, submittedAt) => {
  const found = {};
  for (const [step, { database, text }] of Object.entries(steps)) {
    const times = (await db.rows(database, text))
      .filter(({ sale_id }) => submittedAt.has(Number(sale_id)))
      .map(({ sale_id, at }) => Number(at) - submittedAt.get(Number(sale_id)));
    found[step] = { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
  }
  return found;
};
