import { setTimeout as sleep } from 'node:timers/promises';

const everyMs = 500;
const graceSeconds = 5;
const mostLooks = (graceSeconds * 1_000) / everyMs;

/** Some of the holds that go on for long end soon. */
const hurry = `
  with chosen as (
    select reservation_id from reservation
     where ended_at is null and expires_at > now() + interval '16 seconds' and random() < 0.05 for no key update skip locked)
  update reservation r set expires_at = now() + random() * interval '15 seconds' from chosen where chosen.reservation_id = r.reservation_id`;
const overdue = `
  select reservation_id::int, extract(epoch from now() - greatest(expires_at, $1))::float8 as seconds from reservation
   where ended_at is null and expires_at < now() and $1 < now()`;

/**
 * Looks for holds that outlive their time, and brings the time of some forward. Their time begins anew when the inventory comes back. Late is what was
 * there by the clock after 5 s and in ten looks, which come no faster than the machine lets anyone work.
 */
export const watchHolds = (db) => {
  const seen = new Map();
  let up = new Date();
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await sleep(everyMs)) {
      await db.rows('inventory', hurry);
      const since = up;
      const found = since ? await db.rows('inventory', overdue, [since]) : [];
      // It may have gone down while they were looked for.
      if (since !== up) continue;
      for (const { reservation_id, seconds } of found) {
        const before = seen.get(reservation_id);
        const looks = before?.since === since ? before.looks + 1 : 1;
        const isLate = before?.isLate || (seconds > graceSeconds && looks > mostLooks);
        seen.set(reservation_id, { reservation_id, seconds, since, looks, isLate });
      }
    }
  })();
  return {
    isDown: () => (up = null),
    isUp: () => (up = new Date()),
    stop: () => ((isOver = true), watching),
    /** Holds that were late. */
    late: () => [...seen.values()].filter(({ isLate }) => isLate),
    /** Longest time that one took to end, by the clock. */
    longest: () => Math.max(0, ...[...seen.values()].map(({ seconds }) => seconds)),
  };
};
