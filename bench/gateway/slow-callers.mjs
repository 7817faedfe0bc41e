// 500 callers of one kind, from 250 loopback addresses; each comes again a second after its connection was closed. A process of its own, so
// that they take no time of those who are measured. Reports how they fared when its parent asks, and ends with it.
import { connect } from 'node:net';

const { GATEWAY, KIND, TOKENS, COUNT = '500' } = process.env;
const { hostname, port } = new URL(GATEWAY);
const tokens = JSON.parse(TOKENS);
const fared = { connections: 0, cut: 0 };
const note = (what) => (fared[what] = (fared[what] ?? 0) + 1);

const head = (line, ...headers) => `${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
const drip = (socket, bytes, everyMs) => {
  const timer = setInterval(() => socket.write(bytes), everyMs);
  socket.on('close', () => clearInterval(timer));
};
/** Reads a piece now and then, or nothing at all. */
const readSlowly = (socket, everyMs) => {
  socket.pause();
  if (everyMs === Infinity) return;
  const timer = setInterval(() => socket.resume(), everyMs);
  socket.on('data', () => socket.pause()).on('close', () => clearInterval(timer));
};

/** Behaviours of callers. Every other one stays above the least rate. */
const kinds = {
  heads: (socket, n) => {
    socket.write('GET /api2/order HTTP/1.1\r\nHost: x\r\n');
    drip(socket, n % 2 ? 'X-Filler: x\r\n' : 'X', 500);
  },
  bodies: (socket, n) => {
    socket.write(head('POST /checkout/a-token HTTP/1.1', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 60000'));
    drip(socket, n % 2 ? 'x' : 'x'.repeat(600), 500);
  },
  uploads: (socket, n) => {
    const authorization = `Authorization: ${tokens[n % tokens.length]}`;
    const image = ['POST /api2/products/imagem HTTP/1.1', 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 30000000'];
    const file = ['POST /ops/import/products HTTP/1.1', 'Content-Type: application/x-ndjson', 'Transfer-Encoding: chunked'];
    socket.write(head(...(n % 2 ? image : file), authorization));
    drip(socket, n % 2 ? 'x'.repeat(n % 4 === 1 ? 1 : 600) : '1\r\nx\r\n', 500);
  },
  images: (socket, n) => {
    socket.write(head('GET /media/big.png HTTP/1.1'));
    readSlowly(socket, n % 2 ? Infinity : 3_000);
  },
  lists: (socket, n) => {
    socket.write(head('GET /api2/orders HTTP/1.1', `Authorization: ${tokens[n % tokens.length]}`));
    readSlowly(socket, n % 2 ? Infinity : 3_000);
  },
};

const call = (n) => {
  const socket = connect({ host: hostname, port: Number(port), localAddress: `127.1.${1 + Math.floor((n % 250) / 50)}.${1 + (n % 50)}` });
  let answered = false;
  socket.on('connect', () => {
    note('connections');
    kinds[KIND](socket, n);
  });
  socket.on('data', (data) => {
    if (answered) return;
    answered = true;
    note(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? 'other');
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    if (!answered) fared.cut++;
    setTimeout(call, 1_000, n);
  });
};

for (let n = 0; n < Number(COUNT); n++) setTimeout(call, n * 2, n);
process.on('message', () => process.send(fared, () => process.exit(0)));
process.on('disconnect', () => process.exit(0));
