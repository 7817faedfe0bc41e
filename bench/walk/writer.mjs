import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../lib/postgres.mjs';

const chance = (random, share) => random() < share;

/** Selects one row that no open transaction has changed. */
const one = ({ table, id, firstId = 2 }) =>
  `select ${id} from ${table} where ${id} >= ${firstId} order by (${id} * $1::bigint) % 1009 limit 1 for update skip locked`;

const work = (list, ids) => {
  const { table, id, marker, unique, children } = list;
  const copy = `insert into ${table} overriding system value select (jsonb_populate_record(null::${table}, to_jsonb(t) || $1::jsonb)).* from ${table} t where ${id} = 1`;
  return {
    async insert(client, _salt, value) {
      const next = ids.next++;
      await client.query(copy, [JSON.stringify({ [id]: next, ...unique(next), [marker]: value, updated_at: new Date() })]);
      if (children) await client.query(children(next));
    },
    update: (client, salt, value) =>
      client.query(`update ${table} set ${marker} = $2, updated_at = clock_timestamp() where ${id} = (${one(list)})`, [salt, value]),
    remove: (client, salt) => client.query(`delete from ${table} where ${id} = (${one(list)})`, [salt]),
  };
};

/**
 * Changes, inserts and deletes rows until the deadline, in transactions of one to three statements, a quarter of which are held open for up
 * to `holdMs` and a tenth of which are rolled back.
 */
export const write = async (url, list, { ids, random, deadline, holdMs }) => {
  const client = await connect(url);
  const { insert, update, remove } = work(list, ids);
  let transactions = 0;
  while (Date.now() < deadline) {
    await client.query('begin');
    for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
      const salt = 1 + Math.floor(random() * 1_000);
      const value = ids.value++;
      if (chance(random, 0.25)) await insert(client, salt, value);
      else if (list.isRemovable && chance(random, 0.15)) await remove(client, salt);
      else await update(client, salt, value);
    }
    await sleep(chance(random, 0.25) ? random() * holdMs : random() * 20);
    await client.query(chance(random, 0.1) ? 'rollback' : 'commit');
    transactions++;
  }
  await client.end();
  return transactions;
};
