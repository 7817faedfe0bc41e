import { type OrderLine, toCancel, changeLines, type ItemSelector, selectLines, addQuantities } from './order-lines.rules.js';
import { type Decimal, DomainError, contentHash } from '@entrepot/kernel';
import {
  type Guarded,
  type StateAndStatus,
  assertAllowed,
  inState,
  isStarted,
  settledState,
  type CurrentOrder,
  guards,
  refuse,
  isAllCanceled,
} from './order.rules.js';
import {
  type MetadataPatch,
  type Metadata,
  metadataLimits,
  orderUpdated,
  orderCanceled,
  orderHeld,
  orderUnheld,
} from '@entrepot/contracts';
import { type OrderChange, changeByEvent } from './order-change.rules.js';

const cancelLine = <L extends OrderLine>(line: L): L => {
  const qty_canceled: Decimal = line.qty_canceled.plus(toCancel(line));
  return { ...line, qty_canceled };
};

/**
 * Cancels all that can be (contract 4, "cancel"): the whole order where nothing was invoiced or shipped, else the rest, and the settle
 * rule gives the state. @throws order_not_cancelable
 */
export const cancel = <O extends Guarded & StateAndStatus>(order: O, hasOpenInvoice = false): O => {
  assertAllowed('cancel', order);
  const lines = changeLines(order.lines, cancelLine);
  return inState({ ...order, lines }, isStarted(lines) ? settledState(lines, order, hasOpenInvoice) : 'canceled');
};

/**
 * Cancels some of what is neither invoiced nor shipped (contract 6, 6.3): a `new` order with something open stays `new`, and one of which all is gone
 * is canceled as by `cancel`. @throws order_not_cancelable where the state refuses, invalid_item
 */
export const cancelItems = (order: CurrentOrder, items: readonly ItemSelector[]): CurrentOrder => {
  if (guards.cancel.refusing.includes(order.state)) refuse('cancel', order);
  const canceled = selectLines(order.lines, items, toCancel, 'canceled');
  const lines = addQuantities(order.lines, 'qty_canceled', canceled);
  if (isStarted(lines)) return inState({ ...order, lines }, settledState(lines, order, order.hasOpenInvoice));
  return inState({ ...order, lines }, isAllCanceled(lines) ? 'canceled' : order.state);
};

export type Holdable = Guarded &
  StateAndStatus & {
    /** State and status from before the hold; null: it is not held, or came on hold by import. */
    held: StateAndStatus | null;
  };

/** Remembers state and status, and stops all but unhold (contract 4, "States"). @throws order_not_cancelable */
export const hold = <O extends Holdable>(order: O): O => {
  assertAllowed('hold', order);
  const { state, status } = order;
  return { ...order, state: 'holded', status: 'holded', held: { state, status } };
};

/**
 * Gives state and status back. An order that came on hold starts where its quantities say; one whose open invoices were captured or
 * canceled meanwhile is settled. @throws order_not_cancelable
 */
export const unhold = <O extends Holdable>(order: O, hasOpenInvoice = false): O => {
  assertAllowed('unhold', order);
  const started = isStarted(order.lines);
  const before = order.held ? { ...order, ...order.held } : inState(order, started ? 'processing' : 'new');
  const settles = started && before.state === 'processing';
  return { ...(settles ? inState(before, settledState(order.lines, order, hasOpenInvoice)) : before), held: null };
};

/** Changes of the data that callers keep with an order: null clears, a key that is null goes, keys that are not named stay. */
export interface OwnDataPatch {
  external_reference?: string | null;
  metadata?: MetadataPatch | null;
}

const mergeMetadata = (known: Metadata, patch: MetadataPatch | null): Metadata => {
  const merged = Object.entries({ ...(patch && known), ...patch }).filter((entry): entry is [string, string] => entry[1] !== null);
  if (merged.length <= metadataLimits.keys) return Object.fromEntries(merged);
  throw new DomainError('invalid_parameter', { name: 'metadata', path: 'metadata', code: 'too_large', reason: metadataLimits.tooManyKeys });
};

/** Changes the data that callers keep with an order; null where nothing is different. */
export const changeOwnData = (before: CurrentOrder, patch: OwnDataPatch, now: Date): OrderChange | null => {
  const { external_reference = before.external_reference } = patch;
  const merged = patch.metadata === undefined ? before.metadata : mergeMetadata(before.metadata, patch.metadata);
  const metadata = contentHash(merged) === contentHash(before.metadata) ? before.metadata : merged;
  if (external_reference === before.external_reference && metadata === before.metadata) return null;
  return changeByEvent(before, { ...before, external_reference, metadata }, { event: orderUpdated }, now);
};

const operations = {
  cancel: {
    rule: (order: CurrentOrder) => cancel(order, order.hasOpenInvoice),
    event: orderCanceled,
    comment: ({ state }: CurrentOrder) => (state === 'canceled' ? 'The order was canceled.' : 'What was left of the order was canceled.'),
  },
  hold: { rule: (order: CurrentOrder) => hold(order), event: orderHeld, comment: () => 'The order was put on hold.' },
  unhold: {
    rule: (order: CurrentOrder) => unhold(order, order.hasOpenInvoice),
    event: orderUnheld,
    comment: () => 'The order was released from hold.',
  },
} as const;

export type StateOperation = keyof typeof operations;

/**
 * Cancels, holds or unholds an order; the operation's event says that the status is another.
 * @param comment for the history, instead of the operation's own
 * @throws order_not_cancelable
 */
export const changeState = (before: CurrentOrder, operation: StateOperation, comment: string | null, now: Date): OrderChange => {
  const { rule, event: definition, comment: ownComment } = operations[operation];
  const after = rule(before);
  return changeByEvent(before, after, { event: definition, note: { comment: comment ?? ownComment(after) } }, now);
};

/** Lines that a history entry names. */
const namedLines = 10;

/**
 * Cancels quantities of some lines that are neither invoiced nor shipped (contract 6, 6.3).
 * @param comment for the history, instead of one that names them
 * @throws order_not_cancelable, invalid_item
 */
export const cancelSome = (before: CurrentOrder, items: readonly ItemSelector[], comment: string | null, now: Date): OrderChange => {
  const after = cancelItems(before, items);
  const gone = after.lines.flatMap(({ parent, sku, qty_canceled }, index) => {
    const qty = qty_canceled.minus(before.lines[index]?.qty_canceled ?? 0);
    return parent === null && qty.gt(0) ? [`${qty.toString()} of ${sku}`] : [];
  });
  const more = gone.length > namedLines ? ` and ${gone.length - namedLines} more` : '';
  const note = { comment: comment ?? `Canceled: ${gone.slice(0, namedLines).join(', ')}${more}.` };
  return changeByEvent(before, after, { event: orderCanceled, note }, now);
};
