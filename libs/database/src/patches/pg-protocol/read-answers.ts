import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';

/** An answer of PostgreSQL that cannot be read, as one with a value longer than a string may be (2^29 characters); the cause says why. */
export class UnreadableAnswerError extends Error {
  override readonly name = 'UnreadableAnswerError';
  constructor(cause: unknown) {
    super(`the answer of the database cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** A query that reads rows where they came. */
export interface RowsReader {
  /** Reads the whole rows that a chunk begins with. @returns how many bytes they are */
  readRows(chunk: Buffer): number;
}

/** What the types of pg leave out. */
interface Served {
  _activeQuery: Partial<RowsReader> | null;
  connection: {
    ssl: unknown;
    /** Not connected yet. */
    stream: Socket;
    /** Attaches pg's parser to the socket, and once more to the one that TLS puts around it. */
    attachListeners(stream: Duplex): void;
    emit(event: string, message: unknown): boolean;
  };
}

/** Of all connections: what was read is taken before anything else is. */
const readInto = Buffer.allocUnsafeSlow(64 * 1024);

/**
 * A stream takes new memory for each chunk, and a tick; here chunks come straight from the socket, in the same memory. What reads from the
 * stream itself, as a COPY does, needs a client of pg's own.
 */
const directSocket = (): Socket => {
  const callback = (bytes: number): boolean => {
    socket.emit('data', readInto.subarray(0, bytes));
    return true;
  };
  const socket = new Socket({ onread: { buffer: readInto, callback } });
  return socket;
};

/** It waits for the end of a message. */
const isInMessage = (parser: Parser): boolean => (parser as unknown as { bufferLength: number }).bufferLength > 0;

/**
 * Has a client's query read its rows where they came; all else is read by pg's parser, which makes a message and an event of each row. Both
 * call what waits for the answer inside of the socket's event, where an error would end the process: from here on it ends the connection.
 * Each of its waiting statements fails with an `UnreadableAnswerError` then, and the pool makes another connection.
 */
export const readAnswers = (client: pg.ClientBase): void => {
  const served = client as unknown as Served;
  const { connection } = served;
  if (!connection.ssl) connection.stream = directSocket();
  connection.attachListeners = (stream) => {
    const parser = new Parser();
    const tell = (message: { name: string }): boolean => connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    stream.on('data', (chunk: Buffer) => {
      try {
        const read = isInMessage(parser) ? 0 : (served._activeQuery?.readRows?.(chunk) ?? 0);
        // pg's parser keeps what is no whole message, and its messages parts of what it has read.
        if (read < chunk.length) parser.parse(Buffer.from(chunk.subarray(read)), tell);
      } catch (error) {
        stream.destroy(new UnreadableAnswerError(error));
      }
    });
  };
};
