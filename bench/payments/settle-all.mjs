import { setTimeout as sleep } from 'node:timers/promises';
import { say, until } from '../lib/waiting.mjs';
import { hurry, unsettledPages } from './books.mjs';

/** Until no page, no payment and no release is open: what waits for its next look is looked at now. */
export const settleAll = (db) =>
  until(
    'everything settled',
    async () => {
      await db.rows('sale_link', hurry.sale_link, [true]);
      for (const text of hurry.order) await db.rows('order', text);
      await sleep(1_000);
      const open = await db.number(
        'order',
        `
        select (select count(*) from payment_intent where state = 'open') + (select count(*) from payment_release where state = 'open')`,
      );
      return open === 0 && (await db.rows('sale_link', unsettledPages)).length === 0;
    },
    { withinMs: 600_000 },
  ).catch((error) => say(error.message));
