// What the gateway is measured against: Fastify and pg, one prepared statement, no token, nothing else.
import Fastify from 'fastify';
import pg from 'pg';

// Not a plain import: the bench measures the app and is not made of it, so that a change there does not count as one here.
const { withWarehouses } = await import(new URL('../../apps/order/dist/order/order-detail.view.js', import.meta.url).href);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const server = Fastify();
server.get('/health/self', async () => ({ status: 'up' }));
server.get('/api2/order', async (request) => {
  const { rows } = await pool.query({ ...withWarehouses.id, values: [request.query.id] });
  return { success: true, order: rows[0] };
});
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
