// What a service is measured against: Fastify and pg with hand-written SQL on a copy of the service's database; no token, nothing else.
import Fastify from 'fastify';
import pg from 'pg';

const { default: scenario } = await import(process.env.SCENARIO);
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  application_name: 'bare',
  max: 10,
  idleTimeoutMillis: 60_000,
  // Every statement here has one good plan; PostgreSQL plans those with arrays anew each time otherwise. Pages cost what they do for services.
  options: '-c timezone=UTC -c plan_cache_mode=force_generic_plan -c random_page_cost=1.1',
});

/** { name, text }: prepared once a connection. */
const rowsOf = async (source, statement, values) => (await source.query({ ...statement, values })).rows;

const db = {
  rows: (statement, values) => rowsOf(pool, statement, values),
  transaction: async (work) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await work((statement, values) => rowsOf(client, statement, values));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  },
};

const server = Fastify();
server.get('/health/self', async () => ({ status: 'up' }));
scenario.bare(server, db);
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
