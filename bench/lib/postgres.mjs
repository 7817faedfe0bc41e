import pg from 'pg';
import startServer from '../../libs/testing/jest/postgres-setup.mjs';
import stopServer from '../../libs/testing/jest/postgres-teardown.mjs';

/** A connection as the bench's own, which no CPU is counted of. */
export const connect = async (url) => {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' });
  await client.connect();
  return client;
};

/** A PostgreSQL of this run's own; TEST_DATABASE_URL names another server on this machine instead. */
export const startPostgres = async () => {
  await startServer();
  const url = process.env.TEST_DATABASE_URL;
  return {
    url,
    urlOf: (database) => Object.assign(new URL(url), { pathname: `/${database}` }).href,
    /** Drops databases of an earlier run on a server that outlives it. */
    dropDatabases: async (prefix) => {
      const server = await connect(url);
      const { rows: found } = await server.query('select datname from pg_database where starts_with(datname, $1)', [prefix]);
      for (const { datname } of found) await server.query(`drop database ${datname} with (force)`);
      await server.end();
    },
    stop: stopServer,
  };
};
