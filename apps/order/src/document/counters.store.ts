import { type DocumentKind, incrementId, countOf, documentKinds } from '../order/order.rules.js';
import type { Tx } from '@entrepot/database';

interface CounterRow {
  kind: DocumentKind;
  store_id: number;
  last: string;
}

/** Counters of some stores, locked for this transaction: others that number documents of one of these stores wait. */
export interface Counters {
  /** Returns the store's next number of a kind. */
  next(kind: DocumentKind, storeId: number): string;
  /** Takes note of an order number from outside: where it has the pattern of one of these stores, that store counts on beyond it. */
  pass(orderNumber: string): void;
  /** Writes what was counted, with the transaction's next statement. */
  save(): void;
}

const countersOf = (tx: Tx, rows: readonly CounterRow[]): Counters => {
  const counts = new Map(rows.map(({ kind, store_id, last }) => [`${kind} ${store_id}`, Number(last)]));
  return {
    next(kind, storeId) {
      const count = (counts.get(`${kind} ${storeId}`) ?? 0) + 1;
      counts.set(`${kind} ${storeId}`, count);
      return incrementId(storeId, count);
    },
    pass(orderNumber) {
      const counted = countOf(orderNumber);
      const last = counted && counts.get(`order ${counted.storeId}`);
      if (counted && last !== undefined && last !== null && counted.count > last) counts.set(`order ${counted.storeId}`, counted.count);
    },
    save() {
      tx.write(
        `update increment_counter c set last = counted.last
           from unnest($1::text[], $2::int[], $3::bigint[]) as counted (kind, store_id, last)
          where c.kind = counted.kind and c.store_id = counted.store_id and c.last <> counted.last`,
        [
          rows.map(({ kind }) => kind),
          rows.map(({ store_id }) => store_id),
          rows.map(({ kind, store_id, last }) => counts.get(`${kind} ${store_id}`) ?? last),
        ],
      );
    },
  };
};

const lock = `
  insert into increment_counter (kind, store_id)
  select kind, store_id
    from (select unnest($1::int[]) union select store_id from store_ref where store_id = any($2::int[]) and currency is not null) as store (store_id),
         unnest($3::text[]) as kind
   order by store_id, kind
      on conflict (kind, store_id) do update set last = increment_counter.last
  returning kind, store_id, last`;

/**
 * Locks the counters of the given stores, and of stores that are known and whose numbers are about to be taken by imported orders.
 * Taken before any order is inserted, here as in every other use case: the other way round two of them could wait for each other.
 */
export const lockCounters = async (tx: Tx, storeIds: readonly number[], orderNumbers: readonly string[]): Promise<Counters> => {
  const ofNumbers = orderNumbers.flatMap((number) => countOf(number)?.storeId ?? []);
  const rows = await tx.query<CounterRow[]>(lock, [storeIds, [...new Set(ofNumbers)], documentKinds]);
  return countersOf(tx, rows);
};

/** Greatest order number in the pattern of a store, imported ones included; index orders_increment_id. */
export const greatestNumber = async (tx: Tx, storeId: number): Promise<string | null> => {
  const [row] = await tx.query<{ number: string | null }[]>(
    `select max(increment_id) as number from orders
      where increment_id between $1 || '00000000' and $1 || '99999999' and increment_id ~ '^\\d+$' and length(increment_id) = length($1) + 8`,
    [String(storeId)],
  );
  return row?.number ?? null;
};

/**
 * Locks the numbering of orders until the commit; the next statement waits for it, up to 30 s. Conversions lock the counters of stores in the order of their events,
 * imports those of a batch at once: without this lock they could deadlock.
 */
export const lockOrderNumbering = (tx: Tx): void => tx.lock('turn of order numbers', { lockTimeout: '30s' });
