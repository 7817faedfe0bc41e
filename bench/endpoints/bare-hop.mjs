// What the gateway is measured against: Fastify and undici that hand each request on to SERVICE_URL, and nothing else. PORT is where.
import Fastify from 'fastify';
import { Pool } from 'undici';

const service = new Pool(process.env.SERVICE_URL);
const server = Fastify();
server.removeAllContentTypeParsers();
server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
/** They belong to one connection, and undici writes them itself. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'content-length']);
const passed = (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));
server.all('/*', async ({ url, method, headers, body = null }, reply) => {
  const answer = await service.request({ path: url, method, headers: passed(headers), body });
  return reply
    .code(answer.statusCode)
    .headers(passed(answer.headers))
    .send(Buffer.from(await answer.body.arrayBuffer()));
});
server.get('/health/self', async () => ({ status: 'up' }));
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
