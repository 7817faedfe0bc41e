// Stands for every service: small answers, a list of 900 kB, an image of 20 MB, and at /api2/invoices an answer that costs 1 ms of its CPU, as
// reads of real services do. A write is answered when its body is read. PORT is where.
import { createServer } from 'node:http';

const small = Buffer.from(JSON.stringify({ success: true, order: { order_id: 1, note: 'x'.repeat(1_500) } }));
const list = Buffer.alloc(900_000, 'x');
const image = Buffer.alloc(20_000_000, 'x');
const bodies = new Map([
  ['/api2/orders', list],
  ['/media/big.png', image],
  ['/media/small.png', image.subarray(0, 20_000)],
]);

const work = (ms) => {
  for (const end = performance.now() + ms; performance.now() < end;);
};

createServer((request, response) => {
  request.on('error', () => undefined).resume();
  request.on('end', () => {
    if (request.url === '/api2/invoices') work(1);
    const body = bodies.get(request.url) ?? small;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
