import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Opens one address for several replicas: each connection goes to the next one; where it is refused, to the one after that. */
export const roundRobin = async () => {
  const ports = [];
  let turn = 0;
  const server = createServer((client) => {
    client.on('error', () => undefined);
    const attempt = (tried) => {
      const replica = connect(ports[turn++ % ports.length], '127.0.0.1');
      const refused = () => (tried + 1 < ports.length ? attempt(tried + 1) : client.destroy());
      replica.once('error', refused);
      replica.once('connect', () => {
        replica.off('error', refused).on('error', () => undefined);
        replica.once('close', () => client.destroy());
        client.once('close', () => replica.destroy());
        client.pipe(replica).pipe(client);
      });
    };
    attempt(0);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    add: (url) => ports.push(Number(new URL(url).port)),
    close: () => server.close(),
  };
};
