// Ports for servers that tests and benches start.
import { createServer } from 'node:net';

/** Range below the ports that the system gives away by itself, to connections and to programs that ask for any: from 32,768 (Linux) or 49,152. */
const [first, last] = [20_000, 32_000];

/** @returns {Promise<boolean>} whether something could listen there */
const isFree = (port) =>
  new Promise((found) => {
    const server = createServer().once('error', () => found(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => found(true)));
  });

/** Each process has its own part of the ports, so that two that look at the same moment find different ones. */
const [parts, perPart] = [100, (last - first) / 100];
const start = first + (process.pid % parts) * perPart;
let taken = Math.floor(Math.random() * perPart);

/**
 * A free port of 127.0.0.1 that nothing else is given until its server listens: below those of the system, in this process's part, and none
 * twice before the others have had their turn.
 */
export const freePort = async () => {
  for (;;) {
    const port = start + (taken++ % perPart);
    if (await isFree(port)) return port;
  }
};

/** Several of them, each another one. */
export const freePorts = (count) => Promise.all(Array.from({ length: count }, freePort));
