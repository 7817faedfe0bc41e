import { type Tx, createWakeSignal } from '@entrepot/database';

/** Rows that a step works on, at most. */
export const rowsAtOnce = 1_000;
/** Keys that are begun with together, and the rows of each that are worked on then. */
export const keysAtOnce = 100;
export const rowsOfKey = rowsAtOnce / keysAtOnce;

/** Work that follows from a change and grows with the number of rows that exist, so that no event handler can do it itself. */
export interface FollowUp {
  /** Unique within the service, and kept: rows in the database name it. */
  kind: string;
  /**
   * Does the work of up to `keysAtOnce` keys together as far as it is small: at most `rowsOfKey` rows of each, as most keys have none or
   * few. @returns the keys that may have more, which are then worked on one by one, from the beginning. Without it every key is.
   */
  begin?(tx: Tx, keys: readonly string[]): Promise<readonly string[]>;
  /**
   * Does the next step of one key in a transaction of its own: at most `rowsAtOnce` rows, after the row that the last step ended with
   * (null: from the beginning). It may append events. @returns the row that it ended with, or null when nothing is left
   */
  step(tx: Tx, key: string, cursor: number | null): Promise<number | null>;
}

/** Wakes those that do them: follow-ups were asked for. */
export const followUpSignal = createWakeSignal();

const request = 'insert into follow_up_request (kind, key) values ($1, $2)';

/**
 * Requests a follow-up in the transaction of the change: it is done if and only if that commits, also after a crash. Its first step runs
 * when all transactions of this database that ran at the commit have ended. So a transaction that reads what was changed, and writes rows
 * that the follow-up has to find, needs no lock if it wrote something before the read (and so has a transaction id): it either sees the
 * change, or the follow-up waits for it.
 */
export const requestFollowUp = async (tx: Tx, { kind }: FollowUp, key: string | number): Promise<void> => {
  tx.write(request, [kind, String(key)]);
  tx.afterCommit(() => followUpSignal.wake(tx.dataSource));
};

/** Requests many keys in one statement. */
export const requestFollowUps = async (tx: Tx, { kind }: FollowUp, keys: readonly (string | number)[]): Promise<void> => {
  if (keys.length === 0) return;
  await tx.query('insert into follow_up_request (kind, key) select $1, unnest($2::text[])', [kind, keys.map(String)]);
  tx.afterCommit(() => followUpSignal.wake(tx.dataSource));
};

/** Returns the keys of which there may be more, for a `begin` that worked on these rows. */
const keysWithMore = (rows: readonly { key: string }[]): string[] => {
  const counts = new Map<string, number>();
  for (const { key } of rows) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].flatMap(([key, count]) => (count < rowsOfKey ? [] : [key]));
};

/** Returns the last id for a step that worked on the rows with these ids, in their order; null at the end. */
export const endOfPage = (ids: readonly number[]): number | null => (ids.length < rowsAtOnce ? null : (ids.at(-1) ?? null));

export interface RowsOfKeys {
  kind: string;
  /** Up to `limit` rows of each key. Without it every key is worked on by itself from the beginning. */
  some?: (tx: Tx, keys: readonly string[], limit: number) => Promise<readonly { key: string; id: number }[]>;
  /** Up to `limit` rows of one key with ids greater than `after`, in the order of their ids. */
  page: (tx: Tx, key: string, after: number, limit: number) => Promise<readonly number[]>;
  /** Keeps plans (`tx.keepPlans`) for the work (default false). */
  keepPlans?: boolean;
  /** Changes these rows. */
  work: (tx: Tx, ids: readonly number[]) => Promise<void>;
}

/** A follow-up that does the same work on all rows of its key, found by their ids. */
export const followUpOfRows = ({ kind, some, page, keepPlans, work }: RowsOfKeys): FollowUp => ({
  kind,
  ...(some && {
    async begin(tx: Tx, keys: readonly string[]) {
      const rows = await some(tx, keys, rowsOfKey);
      if (keepPlans) tx.keepPlans();
      await work(
        tx,
        rows.map(({ id }) => id),
      );
      return keysWithMore(rows);
    },
  }),
  async step(tx, key, cursor) {
    const ids = await page(tx, key, cursor ?? 0, rowsAtOnce);
    if (keepPlans) tx.keepPlans();
    await work(tx, ids);
    return endOfPage(ids);
  },
});
