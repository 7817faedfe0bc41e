import type pg from 'pg';

/** A statement as PostgreSQL gets it. Without values and a name it is sent by the simple protocol, and may be several. */
export interface Sent extends Pick<pg.QueryConfig, 'name' | 'text' | 'types'> {
  values?: unknown[];
}

/** Result or error of a statement. */
export type Outcome = { result: pg.QueryResult; error?: never } | { error: Error; result?: never };

/** Sends statements on one connection. */
export interface Wire {
  /**
   * Runs statements one after the other, each of which sees what those before it did. Behind one that fails the rest is left out, with its error.
   * One that is sent by the simple protocol has to be alone. @returns an outcome for each
   */
  send(statements: readonly Sent[]): Promise<Outcome[]>;
  /** Gives the connection and its statement up, after which it is of no use: the statement's outcome is an error. */
  cancel(): void;
}

/** `pipelined` makes one message of several statements, by private members of pg; `plain` uses pg's public API alone. */
export type WireName = 'pipelined' | 'plain';

/** Makes the wire of a client. @param query the client's own `query` */
export type MakeWire = (client: pg.Client, query: pg.Client['query']) => Wire;
