import type { Values } from '../../api/client.js';
import { isRecord } from '../../api/record.js';
import type { Offer, Screen } from '../screens.js';

/** Records behind a trouble that have a list of their own, with the values that it is asked by. */
export interface TroubleList extends Screen {
  asks?(): Values;
  /** Writes that can be done to all of them at once. */
  many?: readonly Offer[];
}

const byId = ({ id }: Values): Values => ({ id });

const retry: Offer = { operation: 'retryDeadLetter', load: () => import('operation:retryDeadLetter'), label: 'retry', of: byId };
const discard: Offer = {
  operation: 'discardDeadLetter',
  load: () => import('operation:discardDeadLetter'),
  label: 'discard',
  of: byId,
  ask: ['reason'],
};

const deadLetters: TroubleList = {
  operation: 'listDeadLetters',
  load: () => import('operation:listDeadLetters'),
  columns: ['failed_at', 'service', 'consumer', 'type', 'subject', 'reason', 'error', 'attempts'],
  filters: [],
  asks: () => ({ limit: 100 }),
  offers: [retry, discard],
  many: [retry, discard],
};

const payments: readonly TroubleList[] = [
  {
    operation: 'listPayments',
    load: () => import('operation:listPayments'),
    columns: ['created_at', 'order_increment_id', 'operation', 'method', 'amount', 'state', 'tries', 'last_error'],
    filters: [],
    offers: [
      {
        operation: 'settlePayment',
        load: () => import('operation:settlePayment'),
        label: 'settle',
        of: ({ payment_id }) => ({ id: payment_id }),
        ask: ['outcome', 'reason'],
      },
    ],
  },
  {
    operation: 'listPaymentsByHand',
    load: () => import('operation:listPaymentsByHand'),
    columns: ['created_at', 'kind', 'order_increment_id', 'vendalink_id', 'payment_reference', 'amount', 'reason', 'status'],
    filters: [],
    offers: [
      { operation: 'settlePaymentByHand', load: () => import('operation:settlePaymentByHand'), label: 'settle', of: byId, ask: ['reason'] },
    ],
  },
  {
    operation: 'listPaymentReleases',
    load: () => import('operation:listPaymentReleases'),
    columns: ['order_increment_id', 'method', 'payment_reference', 'state', 'tries', 'last_error', 'next_try_at'],
    filters: [],
  },
  {
    operation: 'listPaymentPages',
    load: () => import('operation:listPaymentPages'),
    columns: ['vendalink_id', 'step', 'state', 'payment_reference', 'tries', 'last_error', 'next_try_at'],
    filters: [],
  },
];

const holds: TroubleList = {
  operation: 'listReservations',
  load: () => import('operation:listReservations'),
  columns: ['hold_id', 'sku', 'warehouse', 'qty', 'created_at', 'expires_at'],
  filters: [],
  asks: () => ({ expires_before: new Date(Date.now() - 5_000).toISOString() }),
  offers: [
    {
      operation: 'deleteHold',
      load: () => import('operation:deleteHold'),
      label: 'end',
      of: ({ hold_id }) => ({ id: hold_id }),
      when: ({ hold_id }) => hold_id !== null,
    },
  ],
};

/** Lists of what waits for a decision, by the kinds of trouble. */
export const troubleLists: Readonly<Record<string, readonly TroubleList[]>> = {
  dead_letters: [deadLetters],
  payments,
  holds: [holds],
};

const mend = (label: Offer['label'], idOf: (row: Values) => unknown, check: string, when?: Offer['when']): Offer => ({
  operation: 'mendRecord',
  load: () => import('operation:mendRecord'),
  label,
  of: (row) => ({ service: row['service'], check, id: idOf(row) }),
  ...(when && { when }),
});

/** Parts of a service's report that are the records behind a trouble. */
export interface Reported {
  part: string;
  columns: readonly string[];
  isTrouble?(row: Values): boolean;
  offers: readonly Offer[];
}

export const reported: Readonly<Record<string, Reported>> = {
  projection: {
    part: 'projections',
    columns: ['service', 'name', 'source', 'state', 'lag_messages'],
    isTrouble: ({ state }) => state !== 'filled',
    offers: [
      {
        operation: 'rebuildProjection',
        load: () => import('operation:rebuildProjection'),
        label: 'rebuild',
        of: ({ service, name }) => ({ service, projection: name }),
        sends: { restart: true },
      },
    ],
  },
  partitions: {
    part: 'waiting_partitions',
    columns: ['service', 'topic', 'partition', 'type', 'subject', 'since', 'error'],
    offers: [mend('leaveOut', ({ id }) => id, 'partitions')],
  },
  follow_ups: {
    part: 'follow_ups',
    columns: ['service', 'kind', 'waiting', 'failing', 'oldest_age_seconds', 'error'],
    isTrouble: ({ failing }) => failing !== 0,
    offers: [mend('retry', ({ kind }) => kind, 'follow-ups')],
  },
  mails: {
    part: 'mails',
    columns: ['service', 'waiting', 'oldest_age_seconds', 'unsealable'],
    isTrouble: ({ waiting, unsealable }) => waiting !== 0 || unsealable !== 0,
    offers: [
      mend(
        'sendNow',
        () => 'send',
        'mails',
        ({ waiting }) => waiting !== 0,
      ),
      mend(
        'unseal',
        () => 'unseal',
        'mails',
        ({ unsealable }) => unsealable !== 0,
      ),
      mend(
        'discard',
        () => 'discard',
        'mails',
        ({ unsealable }) => unsealable !== 0,
      ),
    ],
  },
  restore: {
    part: 'restore',
    columns: ['service', 'state', 'restored_to', 'error'],
    offers: [
      {
        operation: 'reconcileService',
        load: () => import('operation:reconcileService'),
        label: 'reconcile',
        of: ({ service }) => ({ service }),
      },
    ],
  },
  outbox: { part: 'outbox', columns: ['service', 'topic', 'depth', 'oldest_age_seconds', 'error'], offers: [] },
  lag: { part: 'consumer_lag', columns: ['service', 'topic', 'messages'], offers: [] },
};

/** Service, and what it said of itself; nothing where it did not answer. */
export interface Seen {
  service: string;
  report?: Values;
}

/** Rows of a part of all services' reports: a list, a record, or the topics of an outbox. */
export const rowsOf = ({ part, isTrouble = () => true }: Reported, services: readonly Seen[]): Values[] =>
  services
    .flatMap(({ service, report }) => {
      const found = report?.[part];
      const rows = Array.isArray(found) ? found : isRecord(found) ? ((found['topics'] as unknown[] | undefined) ?? [found]) : [];
      return rows.map((row) => ({ ...(row as Values), service }));
    })
    .filter(isTrouble);

/** Offer that mends a finding of `verify`, whose `mend` is the command of a terminal. */
export const mendOf = ({ mend: command }: Values): Offer | undefined => {
  const [, service, check, id] = /^entrepot ops mend (\S+) (\S+) (.+)$/.exec(String(command)) ?? [];
  if (check !== undefined) return { ...mend('mend', () => id, check), of: () => ({ service, check, id }) };
  const [, owner, projection] = /^entrepot ops projections rebuild (\S+) (\S+)$/.exec(String(command)) ?? [];
  const rebuild = reported['projection']?.offers[0];
  return projection === undefined || !rebuild ? undefined : { ...rebuild, of: () => ({ service: owner, projection }) };
};
