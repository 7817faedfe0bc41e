// Ports for servers that tests and benches start.
import { once } from 'node:events';
import { createServer } from 'node:net';

/** The system gives away ports from 32,768 (Linux) or 49,152 by itself, to connections and to whoever asks for any. */
const [first, last] = [20_000, 32_000];

/** @returns {Promise<boolean>} whether something could listen there */
const isFree = async (port) => {
  const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
};

/** A free port of 127.0.0.1 that nothing else is given until its server listens: one chosen at random, below those of the system. */
export const freePort = async () => {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (await isFree(port)) return port;
  }
};

/** Several of them, each another one. */
export const freePorts = async (count) => {
  const ports = new Set();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
};
