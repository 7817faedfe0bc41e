import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** An answer of PostgreSQL that cannot be read, as one with a value longer than a string may be (2^29 characters); the cause says why. */
export class UnreadableAnswerError extends Error {
  override readonly name = 'UnreadableAnswerError';
  constructor(cause: unknown) {
    super(`the answer of the database cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** pg attaches its parser to the socket, and once more to the one that TLS puts around it; its types leave it out. */
interface Connection {
  attachListeners(stream: Duplex): void;
}
type Listener = (...given: unknown[]) => void;

/**
 * pg reads answers, and calls what waits for them, inside of the socket's event, where an error would end the process. From here on it
 * ends the connection: each of its waiting statements fails with an `UnreadableAnswerError`, and the pool makes another connection.
 */
export const endOnUnreadableAnswer = (client: pg.ClientBase): void => {
  const { connection } = client as unknown as { connection: Connection };
  const attach = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => {
    const guarded =
      (read: Listener): Listener =>
      (chunk) => {
        try {
          read(chunk);
        } catch (error) {
          stream.destroy(new UnreadableAnswerError(error));
        }
      };
    const on = (event: string, listener: Listener): Duplex => stream.on(event, event === 'data' ? guarded(listener) : listener);
    attach(Object.create(stream, { on: { value: on } }) as Duplex);
  };
};
