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
export const cursorReader = (get, list, query = '') => {
  const known = new Map();
  let cursor = '';
  let pages = 0;
  const page = async () => {
    const answer = await get(`${list.path}?limit=50&cursor=${cursor}${query}`);
    take(known, list, answer[list.key]);
    cursor = answer.next_cursor;
    pages++;
    return answer[list.key].length;
  };
  const rest = async () => {
    while ((await page()) > 0);
  };
  return {
    known,
    pages: () => pages,
    rest,
    async follow(isOver) {
      while (!isOver()) if ((await page()) === 0) await sleep(50);
    },
  };
};

const time = (ms) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const second = (ms) => Math.floor(ms / 1_000) * 1_000;

/** Asks for one closed window of `updated_at` after the other, page by page, as is usual without cursors. */
export const windowReader = (get, list, start) => {
  const known = new Map();
  let from = second(start);
  const window = async () => {
    const to = second(Date.now()) - 1_000;
    if (to < from) return;
    for (let page = 1; ; page++) {
      const range = `updated_from=${encodeURIComponent(time(from))}&updated_to=${encodeURIComponent(time(to))}`;
      const records = (await get(`${list.path}?limit=200&page=${page}&${range}`))[list.key];
      take(known, list, records);
      if (records.length < 200) break;
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
