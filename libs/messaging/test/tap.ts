import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export interface Tap {
  port: number;
  /** Cuts every connection, and each new one at once. */
  close(): void;
  open(): void;
  end(): Promise<void>;
}

/** A way to a server that can be closed and opened again: to its clients, the server is away meanwhile. */
export const tapTo = async (target: { host: string; port: number }): Promise<Tap> => {
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((client) => {
    if (!isOpen) return client.destroy();
    const upstream = connect(target.port, target.host);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      isOpen = false;
      cut();
    },
    open() {
      isOpen = true;
    },
    async end() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
