import type { QueryResultRow } from 'pg';
import type { Tx } from '../session/transaction.js';
import { clientOf } from './client-of.js';
import { readRows, type Statement } from './read-rows.js';

export type SentValue = string | number | boolean | Date | Buffer | null | readonly SentValue[];
export type SentStatement = readonly [text: string, values: readonly SentValue[]];

/**
 * Sends a statement whose answer nobody waits for ahead of the transaction's next one, in the same message once both are prepared: a round
 * trip less. The next one sees what it did, and throws its error; without a next one it goes with the COMMIT. Not for a statement whose
 * refusal means something to the caller.
 */
export const sendWithNext = async (tx: Tx, ...[text, values]: SentStatement): Promise<void> => {
  (await clientOf(tx)).sendWithNext(text, [...values]);
};

/** The rows of two statements that run one after the other, and make one round trip once both are prepared. */
export const queryTogether = async <F extends QueryResultRow, S extends QueryResultRow>(
  tx: Tx,
  [text, values]: SentStatement,
  [nextText, nextValues]: SentStatement,
): Promise<[F[], S[]]> => {
  let first: F[] = [];
  (await clientOf(tx)).sendWithNext(text, [...values], { onResult: ({ rows }) => (first = rows as F[]) });
  const second = await tx.query<S[]>(nextText, [...nextValues]);
  return [first, second];
};

/** The same of statements whose values are read as their `types` say; the first one is named by its text. */
export const readTogether = async <F extends object, S extends object>(
  tx: Tx,
  { text, values, types }: Omit<Statement, 'name'>,
  next: Statement,
): Promise<[F[], S[]]> => {
  let first: F[] = [];
  const onResult = ({ rows }: { rows: QueryResultRow[] }): void => void (first = rows as F[]);
  (await clientOf(tx)).sendWithNext(text, [...values], { onResult, ...(types && { types }) });
  const second = await readRows<S>(tx, next);
  return [first, second];
};
