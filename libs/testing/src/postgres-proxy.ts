import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface PostgresProxy {
  /** Makes the URL of the same database through the proxy. */
  urlOf(database: string): string;
  /** Lets the server carry out the next message that matches the words, and ends its connection instead of the answer. */
  loseAnswerTo(words: RegExp): void;
  close(): void;
}

export interface PostgresProxyOptions {
  /** As a pooler with `ignore_startup_parameters = options`: connections have none of the settings that they ask for. */
  dropsOptions?: boolean;
}

const withoutOptions = (startup: Buffer): Buffer => {
  const words = startup.subarray(8).toString('latin1').split('\0');
  const at = words.indexOf('options');
  const kept = Buffer.from((at === -1 ? words : words.toSpliced(at, 2)).join('\0'), 'latin1');
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeInt32BE(8 + kept.length);
  return Buffer.concat([head, kept]);
};

/** Stands between clients and the PostgreSQL of a URL, and does what a network or a pooler may do. */
export const startPostgresProxy = async (url: string, { dropsOptions = false }: PostgresProxyOptions = {}): Promise<PostgresProxy> => {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let lost: RegExp | null = null;

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket.on('error', () => undefined));
      socket.once('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    let isFirst = true;
    let answer = (chunk: Buffer): unknown => client.write(chunk);
    upstream.on('data', (chunk) => answer(chunk));
    client.on('data', (chunk) => {
      if (lost?.test(chunk.toString('latin1'))) {
        lost = null;
        answer = end;
      }
      upstream.write(isFirst && dropsOptions ? withoutOptions(chunk) : chunk);
      isFirst = false;
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    urlOf: (database) => Object.assign(new URL(database), { port: String((server.address() as AddressInfo).port) }).href,
    loseAnswerTo(words) {
      lost = words;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
