import { deepStrictEqual } from 'node:assert/strict';
import { connect } from '../lib/postgres.mjs';

const samples = 3;

/**
 * Sees to it that the bare server does the service's work: the first answers and events must be the same, and the rows that a request
 * leaves behind as many as the scenario says, on both sides.
 */
export const watchWork = async (postgres, { scenario, databases, load }) => {
  const { writes = {}, comparable = (answer) => answer } = scenario;
  const connections = {};
  for (const [target, database] of Object.entries(databases)) connections[target] = await connect(postgres.urlOf(database));
  const rowsOf = async (target, text) => (await connections[target].query(text)).rows;
  const countsOf = async (target) => {
    const counts = {};
    for (const table of Object.keys(writes)) counts[table] = Number((await rowsOf(target, `select count(*) from ${table}`))[0].count);
    return counts;
  };
  const before = { entrepot: await countsOf('entrepot'), bare: await countsOf('bare') };

  const lastEvent = async (target) => {
    const [row] = await rowsOf(
      target,
      `select topic, key, bucket, headers->>'ce_type' as type, convert_from(payload, 'UTF8')::json as data from outbox order by id desc limit 1`,
    );
    return { ...row, data: comparable(row.data) };
  };

  return {
    compareSamples: async () => {
      for (let sample = 0; sample < samples; sample++) {
        deepStrictEqual(
          comparable(await load.one('bare')),
          comparable(await load.one('entrepot')),
          'the bare server answers something else',
        );
        if ('outbox' in writes) deepStrictEqual(await lastEvent('bare'), await lastEvent('entrepot'), "the bare server's event is another");
      }
    },
    compareRows: async () => {
      for (const target of Object.keys(databases)) {
        const after = await countsOf(target);
        for (const [table, each] of Object.entries(writes)) {
          const written = after[table] - before[target][table];
          const due = each * load.sent[target];
          if (written !== due) throw new Error(`${target}: ${written} new rows in ${table} instead of ${due}`);
        }
      }
    },
    close: () => Promise.all(Object.values(connections).map((client) => client.end())),
  };
};
