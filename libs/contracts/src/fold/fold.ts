// What a consumer keeps that knows nothing but the events: the records of the API (docs/events.md, "Fold").
import { eventDefinitions } from '../event-definitions.js';
import { foldAttribute, foldImage, foldProduct } from './fold-catalog.js';
import { foldOrder } from './fold-order.js';
import type { FoldedEvent } from './folded-event.js';
import type { Fold, Folded } from './folded.js';

export { shownAttribute, shownAttributes } from './fold-catalog.js';
export * from './folded-event.js';
export type * from './folded.js';
export * from './sequence-faults.js';

const kindOf = (type: string): string => type.slice(0, type.indexOf('.'));
const kinds = Object.values(eventDefinitions).map(({ type }) => kindOf(type));

const removals = /\.deleted$|^integration\.revoked$/;

const keepWhole: Fold = (state, { type, subject, data: { previous: _, ...record } }) => {
  const records = state[kindOf(type)]!;
  if (removals.test(type)) records.delete(subject);
  else records.set(subject, record);
};

/** Folds of events whose data is not the whole record under the subject. */
const folds: Record<string, Fold> = {
  ...{ order: foldOrder, invoice: foldOrder, shipment: foldOrder, 'credit-memo': foldOrder, 'fiscal-document': foldOrder },
  ...{ attribute: foldAttribute, product: foldProduct, image: foldImage },
};
/** They change nothing but the version. */
const notices = new Set([
  ...['stock.short', 'checkout.submitted', 'checkout.payment-wanted', 'checkout.payment-waiting', 'checkout.payment-ended'],
]);
/** About a record of another service, which counts by itself. */
const elsewhere = new Set(['stock.taken', 'reservation.rejected']);

/** @param events those of one subject in their order, each once */
export const fold = (events: Iterable<FoldedEvent>): Folded => {
  const state = Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as unknown as Folded;
  for (const event of events) {
    const { aggregate, isSnapshot } = eventDefinitions[event.type]!;
    if (aggregate === null || isSnapshot || elsewhere.has(event.type)) continue;
    if (!notices.has(event.type)) (folds[kindOf(event.type)] ?? keepWhole)(state, event);
    const record = state[aggregate]?.get(event.subject);
    if (record) record.version = event.version;
  }
  return state;
};
