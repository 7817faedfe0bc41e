import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';

/** Members of a pg client that its types leave out: the server's process, and how it was reached. */
interface Served {
  host: string;
  port: number;
  ssl: boolean | ConnectionOptions;
  sslNegotiation: string;
  processID: number;
  secretKey: number;
  connection: { stream: Socket };
}

/** A connection that speaks PostgreSQL's protocol, for one message. */
interface Wire {
  stream: Socket;
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: number, secretKey: number): void;
  on(event: 'connect' | 'sslconnect' | 'error' | 'end', listener: () => void): void;
}
const newWire = (options: Pick<Served, 'ssl' | 'sslNegotiation'>): Wire => new pg.Connection(options) as unknown as Wire;

const patienceMs = 5_000;

/**
 * Ends a connection in the midst of its statement, and has the server cancel the statement, which would run until it has something to
 * send. A cancel request names the connection, not the statement: the connection is destroyed before it is sent, so that no other call
 * can have been given it. Whoever waits for the statement gets an error, and has to release the connection with it. Kept for correctness: an abandoned
 * read would run on, up to 60 s (ADR 29); upstream https://github.com/brianc/node-postgres/pull/3751
 */
export const cutOff = (client: pg.ClientBase): void => {
  const { host, port, ssl, sslNegotiation, processID, secretKey, connection } = client as unknown as Served;
  connection.stream.destroy();
  const wire = newWire({ ssl, sslNegotiation });
  const send = (): void => wire.cancel(processID, secretKey);
  wire.on('connect', () => {
    if (!ssl) send();
    else if (sslNegotiation !== 'direct') wire.requestSsl();
  });
  wire.on('sslconnect', send);
  // The server closes it without an answer. Where it cannot be reached, the statement ends with its own time limit.
  wire.on('error', () => undefined);
  wire.stream.setTimeout(patienceMs, () => wire.stream.destroy());
  if (host.startsWith('/')) wire.connect(`${host}/.s.PGSQL.${port}`);
  else wire.connect(port, host);
};
