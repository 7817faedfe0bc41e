// Endpoints of webhooks, as one process that can be killed. Each receipt is in its file before it is answered.
import { openSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';

/** Events that were refused: each once, as a third failure, which a kill can be, waits for five minutes and its subject with it. */
const refused = new Set();

/** Kinds of endpoints, by their answers. */
const kinds = {
  healthy: (take) => take(),
  slow: (take) => setTimeout(take, 25),
  failing: (take, refuse, delivery) => {
    if (refused.has(delivery) || Math.random() >= 0.1) return take();
    refused.add(delivery);
    refuse();
  },
  hanging: () => undefined,
};

const { file, endpoints } = JSON.parse(process.env.RECEIVER);
const out = openSync(file, 'a');
// Events are published with their time and number; a body is read no further than its head.
const field = (body, name) => new RegExp(`"${name}":"([^"]*)"`).exec(body)?.[1];

for (const { endpoint, kind, port } of endpoints) {
  const server = createServer((request, response) => {
    if (request.method === 'GET') return void response.end();
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const head = Buffer.concat(chunks).toString('utf8', 0, 2_000);
      const [subject, sequence, time] = ['subject', 'sequence', 'time'].map((name) => field(head, name));
      const take = () => {
        const now = Date.now();
        writeSync(out, `${endpoint} ${subject} ${sequence} ${now} ${now - Date.parse(time)}\n`);
        response.writeHead(204).end();
      };
      const refuse = () => response.writeHead(503, { 'retry-after': '1' }).end();
      kinds[kind](take, refuse, `${endpoint} ${subject} ${sequence}`);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(port, '127.0.0.1');
}
