import type { QueryResultRow } from 'pg';
import type { PreparingClient } from '../patches/pg/preparing-client.js';
import type { Tx } from '../session/transaction.js';
import { clientOf } from './client-of.js';
import { readRows, type Statement } from './read-rows.js';

export type SentValue = string | number | boolean | Date | Buffer | null | readonly SentValue[];
export type SentStatement = readonly [text: string, values: readonly SentValue[]];

/**
 * Sends a statement whose answer nobody waits for ahead of the transaction's next one, in the same message once both are prepared: a round
 * trip less. The next one sees what it did, and throws its error; without a next one it goes with the COMMIT. Whose refusal means something to
 * the caller says so by `onSend` and `onResult`.
 */
export const sendWithNext = async (
  tx: Tx,
  text: SentStatement[0],
  values: SentStatement[1],
  callbacks: { onSend?: () => void; onResult?: () => void } = {},
): Promise<void> => {
  (await clientOf(tx)).sendWithNext(text, [...values], callbacks);
};

/** Sends a statement ahead of the next one, and hands its rows on. */
const readWithNext = (client: PreparingClient, { text, values, types }: Omit<Statement, 'name'>, take: (rows: object[]) => void): void =>
  client.sendWithNext(text, [...values], { onResult: ({ rows }) => take(rows as object[]), ...(types && { types }) });

/** The rows of two statements that run one after the other, and make one round trip once both are prepared. */
export const queryTogether = async <F extends QueryResultRow, S extends QueryResultRow>(
  tx: Tx,
  [text, values]: SentStatement,
  [nextText, nextValues]: SentStatement,
): Promise<[F[], S[]]> => {
  let first: F[] = [];
  readWithNext(await clientOf(tx), { text, values }, (rows) => (first = rows as F[]));
  const second = await tx.query<S[]>(nextText, [...nextValues]);
  return [first, second];
};

/**
 * The rows of statements that run one after the other, and make one round trip once all are prepared; values are read as their `types` say.
 * Those ahead of the last one are named by their texts.
 */
export const readTogether = async <R extends readonly object[]>(
  tx: Tx,
  ...statements: [...ahead: Omit<Statement, 'name'>[], last: Statement]
): Promise<{ [K in keyof R]: R[K][] }> => {
  const client = await clientOf(tx);
  const found: object[][] = [];
  const last = statements.pop() as Statement;
  statements.forEach((statement, index) => readWithNext(client, statement, (rows) => (found[index] = rows)));
  found[statements.length] = await readRows(tx, last);
  return found as { [K in keyof R]: R[K][] };
};

/** A statement of a transaction, and what its rows say. */
export interface Question<T> {
  text: string;
  values: readonly SentValue[];
  types?: Statement['types'];
  answer(rows: readonly never[]): T;
}

/** The answers to questions that are asked one after the other, and make one round trip once all are prepared. */
export const ask = async <T extends readonly unknown[]>(tx: Tx, ...questions: { [K in keyof T]: Question<T[K]> }): Promise<T> => {
  const client = await clientOf(tx);
  const answers: unknown[] = [];
  questions.forEach((question, index) => readWithNext(client, question, (rows) => (answers[index] = question.answer(rows as never[]))));
  await client.sendAhead();
  return answers as unknown as T;
};
