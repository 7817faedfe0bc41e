// Runs in a pod where the Ingress controller would: forwards connections to the gateway's Service, and is a receiver of webhooks.
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';

createServer((caller) => {
  const gateway = connect(3000, process.env.GATEWAY_HOST);
  caller.on('error', () => gateway.destroy()).pipe(gateway);
  gateway.on('error', () => caller.destroy()).pipe(caller);
}).listen(3000);

const received = [];
createHttpServer(async (request, response) => {
  if (request.method === 'GET') return void response.end(JSON.stringify(received));
  received.push({ headers: request.headers, body: await text(request) });
  response.writeHead(204).end();
}).listen(8080);

// Process 1 of a container has no default for it.
process.once('SIGTERM', () => process.exit());
