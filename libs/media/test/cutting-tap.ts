import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttingTap {
  endpoint: string;
  /** Connections that were made since the last `cutAfter`. */
  readonly connections: number;
  /** Ends the connections there are; later ones break off when as many bytes went one of their ways, Infinity for never. */
  cutAfter(bytes: number): void;
  end(): void;
}

/** A way to a server that breaks off in the middle. */
export const cuttingTap = async (target: string): Promise<CuttingTap> => {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let limit = Infinity;
  let connections = 0;

  const carry = (from: Socket, to: Socket): void => {
    let passed = 0;
    open.add(from);
    from.on('error', () => undefined);
    from.once('close', () => {
      open.delete(from);
      to.destroy();
    });
    from.on('data', (chunk) => {
      passed += chunk.length;
      if (passed > limit) from.destroy();
      else to.write(chunk);
    });
  };
  const server = createServer((client) => {
    connections++;
    const upstream = connect(Number(port), hostname);
    carry(client, upstream);
    carry(upstream, client);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));

  const cut = (): void => open.forEach((socket) => socket.destroy());
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return connections;
    },
    cutAfter(bytes) {
      limit = bytes;
      connections = 0;
      cut();
    },
    end() {
      server.close();
      cut();
    },
  };
};
