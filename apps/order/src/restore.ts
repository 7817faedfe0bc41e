import { event, orderCanceled, type OrderData } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import type { LostEvent, RestoreRules } from '@entrepot/messaging';
import { countOf, type DocumentKind } from './order/order.rules.js';

/** Numbers that were answered and never published are below this many. */
const numberJump = 1_000;

const documents: readonly (readonly [field: string, kind: DocumentKind])[] = [
  ['order', 'order'],
  ['invoice', 'invoice'],
  ['shipment', 'shipment'],
  ['credit_memo', 'creditmemo'],
];

const numberOf = (data: unknown): string | null => {
  const number = (data as { increment_id?: unknown } | undefined)?.increment_id;
  return typeof number === 'string' ? number : null;
};

/** Numbers in an event: the order's, and its document's. */
const numbersOf = ({ type, data }: LostEvent): [DocumentKind, string][] => {
  const own: [DocumentKind, string | null][] = type.startsWith('order.') ? [['order', numberOf(data)]] : [];
  const nested = documents.map(([field, kind]): [DocumentKind, string | null] => [kind, numberOf(data[field])]);
  return [...own, ...nested].filter((one): one is [DocumentKind, string] => one[1] !== null);
};

const raise = async (tx: Tx, lost: readonly LostEvent[]): Promise<void> => {
  if (lost.length === 0) await tx.query('update increment_counter set last = last + $1', [numberJump]);
  for (const [kind, number] of lost.flatMap(numbersOf)) {
    const counted = countOf(number);
    if (!counted) continue;
    await tx.query(
      `insert into increment_counter as known (kind, store_id, last) values ($1, $2, $3)
           on conflict (kind, store_id) do update set last = greatest(known.last, excluded.last)`,
      [kind, counted.storeId, counted.count + numberJump],
    );
  }
};

/**
 * An order of a sale is made again from its reservation. An imported one is published as canceled, so that its stock is free: it can be
 * imported again.
 */
const gone = ({ data }: LostEvent, version: number, types: ReadonlySet<string>) => {
  const known = (data['order'] ?? data) as Partial<OrderData>;
  const { state, status } = known;
  if (types.has('order.placed') || !known.items || state === undefined || state === 'canceled') return null;
  const order = { ...(known as OrderData), state: 'canceled', status: 'canceled' };
  return event(orderCanceled, { subject: order.order_id, version, data: { ...order, previous: { state, status: status ?? state } } });
};

const replacedBy = async (tx: Pick<Tx, 'query'>, { type, data }: LostEvent): Promise<string | null> => {
  if (type !== 'order.placed') return null;
  const [row] = await tx.query<{ increment_id: string }[]>('select increment_id from orders where sale_id = $1', [data['sale_id']]);
  return row ? `order ${row.increment_id}` : null;
};

export const restore: RestoreRules = {
  aggregates: [{ aggregate: 'order', table: 'orders', id: 'entity_id', gone }],
  ids: { 'orders.entity_id': 'order_id', 'credit_memo.credit_memo_id': 'creditmemo_id' },
  raise,
  replacedBy,
};
