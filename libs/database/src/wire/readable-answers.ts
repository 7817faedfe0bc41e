import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** An answer of PostgreSQL that cannot be read, as one with a value longer than a string may be (2^29 characters); the cause says why. */
export class UnreadableAnswerError extends Error {
  override readonly name = 'UnreadableAnswerError';
  constructor(cause: unknown) {
    super(`the answer of the database cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Members of a pg connection that its types leave out. */
interface Served {
  /** Attaches pg's parser to the socket, and once more to the one that TLS puts around it. */
  attachListeners(stream: Duplex): void;
}
type Listener = (chunk: Buffer) => void;

/**
 * Has an answer that pg cannot read end the connection, and not the process: pg reads inside of the socket's event, where nobody catches what is
 * thrown. Kept for correctness (upstream https://github.com/brianc/node-postgres/pull/3409). Each of the connection's waiting statements fails with an `UnreadableAnswerError`, and the pool makes another connection.
 */
export const readAnswers = (client: pg.Client): void => {
  const { connection } = client as unknown as { connection: Served };
  const attach = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => {
    const before = stream.listeners('data');
    attach(stream);
    const [read] = stream.listeners('data').filter((listener) => !before.includes(listener)) as Listener[];
    if (!read) return;
    stream.off('data', read);
    stream.on('data', (chunk: Buffer) => {
      try {
        read(chunk);
      } catch (error) {
        stream.destroy(new UnreadableAnswerError(error));
      }
    });
  };
};
