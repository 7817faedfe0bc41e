import { setTimeout as sleep } from 'node:timers/promises';

const everyMs = 500;
const graceSeconds = 5;

/** Some of the holds that go on for long end soon. */
const hurry = `
  update reservation set expires_at = now() + random() * interval '15 seconds'
   where ended_at is null and expires_at > now() + interval '16 seconds' and random() < 0.05`;
const overdue = `
  select reservation_id::int, extract(epoch from now() - greatest(expires_at, $1))::float8 as seconds from reservation
   where ended_at is null and expires_at is not null and greatest(expires_at, $1) < now() - interval '${graceSeconds} seconds'`;

/** Looks for holds that outlive their time, and brings the time of some forward. While the inventory is down, and for 5 s more, none is late. */
export const watchHolds = (db) => {
  const late = new Map();
  let up = new Date();
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await sleep(everyMs)) {
      await db.rows('inventory', hurry);
      const since = up;
      const found = since ? await db.rows('inventory', overdue, [since]) : [];
      // It may have gone down while they were looked for.
      if (since === up) for (const hold of found) late.set(hold.reservation_id, hold);
    }
  })();
  return {
    isDown: () => (up = null),
    isUp: () => (up = new Date()),
    /** @returns the holds that were late */
    stop: async () => {
      isOver = true;
      await watching;
      return [...late.values()];
    },
  };
};
