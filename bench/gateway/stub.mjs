// Stands for every service: small answers, a list of 900 kB, an image of 20 MB, and at /api2/invoices an answer that costs 1 ms of its CPU, as
// reads of real services do. A write is answered when its body is read. `?bytes=n&after=ms` says how long an answer is, and how late. PORT is where.
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

const asked = new Map();
/** { body, after } of a query, read once. */
const askedBy = (url) => {
  const known = asked.get(url);
  if (known) return known;
  const query = new URL(url, 'http://stub').searchParams;
  const made = { body: 'x'.repeat(Number(query.get('bytes'))), after: Number(query.get('after')) };
  asked.set(url, made);
  return made;
};

createServer((request, response) => {
  const answer = (body) => response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  request.on('error', () => undefined).resume();
  request.on('end', () => {
    if (request.url === '/api2/invoices') work(1);
    if (!request.url.includes('bytes=')) return answer(bodies.get(request.url) ?? small);
    const { body, after } = askedBy(request.url);
    return after > 0 ? setTimeout(answer, after, body) : answer(body);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
