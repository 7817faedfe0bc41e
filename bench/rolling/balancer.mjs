import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const askEveryMs = 100;
const patienceMs = 3_000;

const isReady = (url) =>
  fetch(`${url}/health/self`, { signal: AbortSignal.timeout(patienceMs) }).then(
    async (response) => (await response.body?.cancel(), response.status === 200),
    () => false,
  );

/**
 * Opens one address for the replicas of a service, as a Kubernetes Service is: a new connection goes to the next replica that was ready when it was
 * asked last; established connections stay, and a connection that is refused is tried nowhere else.
 */
export const openBalancer = async () => {
  const replicas = new Map();
  let turn = 0;
  let isOpen = true;

  const server = createServer((client) => {
    client.on('error', () => undefined);
    const ready = [...replicas].filter(([, replica]) => replica.isReady).map(([url]) => url);
    if (ready.length === 0) return void client.destroy();
    const replica = connect(Number(new URL(ready[turn++ % ready.length]).port), '127.0.0.1');
    replica.on('error', () => undefined).once('close', () => client.destroy());
    client.once('close', () => replica.destroy());
    client.pipe(replica).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const watch = async (url, replica) => {
    for (; isOpen && replicas.get(url) === replica; await sleep(askEveryMs)) replica.isReady = await isReady(url);
  };
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    add: (url) => {
      const replica = { isReady: true };
      replicas.set(url, replica);
      void watch(url, replica);
    },
    /** No new connection goes there any more. */
    remove: (url) => replicas.delete(url),
    close: () => {
      isOpen = false;
      server.close();
    },
  };
};
