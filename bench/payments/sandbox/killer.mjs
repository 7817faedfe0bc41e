import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../lib/waiting.mjs';
import { isSilent } from './plan.mjs';

const open = `payment_intent p left join sandbox_card_ledger l using (intent_id) where p.state = 'open'`;

/** The payments that are open now: that the gateway has not booked, that it has booked in silence, and that were only to be saved yet. */
const leftOpen = async (db) => {
  const [left] = await db.rows(
    'order',
    `select count(*) filter (where entry is null)::int as unbooked, count(*) filter (where l.amount % 1 = 0.15)::int as silenced,
            count(*) filter (where l.amount % 1 <> 0.15)::int as unsaved from ${open}`,
  );
  return left;
};

export const inWords = ({ unbooked, silenced, unsaved }) =>
  `${unbooked} not booked, ${silenced} booked in silence, ${unsaved} booked and not saved`;

const sentWith = async (sent, isMeant) => {
  for (;;) {
    const [ending] = await once(sent, 'sent');
    if (isMeant(ending)) return;
  }
};

/**
 * Ends the process at the planned moments, and starts it again; what was open then, by whether it was booked.
 * @param progress the share of the orders that is decided
 * @param allDecided resolves at the end: a moment that has not come by then will not
 */
export const killAsPlanned = async (kills, { house, db, sent, progress, allDecided, tell }) => {
  const seen = (what, condition, withinMs) =>
    until(what, async () => (await db.rows('order', `select from ${open} and ${condition} limit 1`)).length > 0, { withinMs, everyMs: 1 });
  const reached = (share) => until('the orders go on', () => progress() >= share, { withinMs: 300_000, everyMs: 5 });
  const moments = {
    'in the silence': async ({ after }) => (await reached(after), sentWith(sent, isSilent)),
    'on the way': async ({ after }) => (await reached(after), sentWith(sent, (ending) => !isSilent(ending))),
    'before the save': async ({ after }) => (await reached(after), seen('a payment that is booked', 'l.amount % 1 <> 0.15', 15_000)),
    'at any time': ({ after }) => reached(after),
    // Follows the kill before it, whose payments are asked for then.
    'in the sweep': () => seen('the sweep', 'tries > 0', 15_000),
  };
  const all = { unbooked: 0, silenced: 0, unsaved: 0 };
  for (const [n, kill] of kills.entries()) {
    await Promise.race([moments[kill.moment](kill), allDecided]).catch((error) => tell(error.message));
    await sleep(kill.delayMs);
    await house.kill();
    const left = await leftOpen(db);
    for (const state of Object.keys(all)) all[state] += left[state];
    tell(`kill ${n + 1} of ${kills.length}, ${kill.moment}, + ${kill.delayMs} ms; open: ${inWords(left)}`);
    await house.startAgain();
  }
  return all;
};
