import { setTimeout as sleep } from 'node:timers/promises';

/** Takes records into a reader's knowledge: each record's last change, by id. */
const take = (known, list, records) => {
  for (const record of records) {
    const id = Number(record[list.shownId]);
    if (record.deleted) known.delete(id);
    else known.set(id, Number(record[list.shown]));
  }
};

/** Goes from cursor to cursor. */
export const cursorReader = (get, list) => {
  const known = new Map();
  let cursor = '';
  const page = async () => {
    const answer = await get(`${list.path}?limit=50&cursor=${cursor}`);
    take(known, list, answer[list.key]);
    cursor = answer.next_cursor;
    return answer[list.key].length;
  };
  return {
    known,
    async rest() {
      while ((await page()) > 0);
    },
    async follow(isOver) {
      while (!isOver()) if ((await page()) === 0) await sleep(50);
    },
  };
};

const time = (ms) => encodeURIComponent(new Date(ms).toISOString().slice(0, 19).replace('T', ' '));

/** Asks for one closed window of `updated_at` after the other, page by page, as is usual without cursors; the first one is all that there was. */
export const windowReader = (get, list) => {
  const known = new Map();
  let from = 0;
  const window = async () => {
    const to = Math.floor(Date.now() / 1_000) * 1_000 - 1_000;
    if (to < from) return;
    for (let page = 1, count = 200; count === 200; page++) {
      const answer = await get(`${list.path}?limit=200&page=${page}&updated_from=${time(from)}&updated_to=${time(to)}`);
      take(known, list, answer[list.key]);
      count = answer[list.key].length;
    }
    from = to + 1_000;
  };
  return {
    known,
    window,
    async follow(isOver) {
      for (; !isOver(); await sleep(200)) await window();
    },
  };
};
