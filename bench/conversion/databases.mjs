import pg from 'pg';
import { databaseOf, serviceNames } from '../../libs/contracts/src/roster/services.ts';

export const names = serviceNames.map(databaseOf);

/** Opens the services' databases, for questions that the API does not answer. */
export const openDatabases = (serverUrl, prefix, own = names) => {
  const urlOf = (name) => Object.assign(new URL(serverUrl), { pathname: `/${prefix}${name}` }).href;
  const poolOf = (name) => new pg.Pool({ connectionString: urlOf(name), application_name: 'bench', max: 2 });
  const pools = Object.fromEntries(own.map((name) => [name, poolOf(name)]));
  const rows = async (name, text, values = []) => (await pools[name].query(text, values)).rows;
  return {
    names: own,
    rows,
    /** Returns the number in the only column of the only row. */
    number: async (name, text, values) => Number(Object.values((await rows(name, text, values))[0])[0]),
    close: () => Promise.all(Object.values(pools).map((pool) => pool.end())),
  };
};

const tableExists = (db, name, table) => db.number(name, 'select count(*) from pg_class where oid = to_regclass($1)', [table]);

/** Dead letters in each database that has a place for them. */
export const deadLetters = async (db) => {
  const found = {};
  for (const name of db.names) {
    if (!(await tableExists(db, name, 'dead_letter'))) continue;
    const letters = await db.rows(name, 'select consumer, type, error from dead_letter limit 5');
    if (letters.length > 0) found[name] = letters;
  }
  return found;
};

/** Events that were written and have not left yet. */
export const unpublished = async (db) => {
  let total = 0;
  for (const name of db.names) {
    if (await tableExists(db, name, 'outbox')) total += await db.number(name, 'select count(*) from outbox where published_at is null');
  }
  return total;
};
