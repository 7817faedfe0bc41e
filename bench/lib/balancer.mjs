import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers } from '../../tools/lib/processes.mjs';

const askEveryMs = 100;
const patienceMs = 3_000;

/**
 * Opens one address for the replicas of a service, as a Kubernetes Service is: a new connection goes to the next replica that was ready when it was
 * asked last, and established connections stay. A refused connection goes on to the next replica only with `triesNext`.
 */
export const openBalancer = async ({ triesNext = false } = {}) => {
  const replicas = new Map();
  let turn = 0;
  let isOpen = true;

  const server = createServer((client) => {
    client.on('error', () => undefined);
    const ready = [...replicas].filter(([, replica]) => replica.isReady).map(([url]) => Number(new URL(url).port));
    const attempt = (left) => {
      if (left === 0) return void client.destroy();
      const replica = connect(ready[turn++ % ready.length], '127.0.0.1');
      const refused = () => attempt(left - 1);
      replica.once('error', refused).once('connect', () => {
        replica.off('error', refused).on('error', () => undefined);
        replica.once('close', () => client.destroy());
        client.once('close', () => replica.destroy());
        client.pipe(replica).pipe(client);
      });
    };
    attempt(triesNext ? ready.length : Math.min(1, ready.length));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const watch = async (url, replica) => {
    for (; isOpen && replicas.get(url) === replica; await sleep(askEveryMs))
      replica.isReady = await answers(`${url}/health/self`, { signal: AbortSignal.timeout(patienceMs) });
  };
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    add: (url) => {
      const replica = { isReady: true };
      replicas.set(url, replica);
      void watch(url, replica);
    },
    /** Sends no new connection there any more. */
    remove: (url) => replicas.delete(url),
    close: () => {
      isOpen = false;
      server.close();
    },
  };
};
