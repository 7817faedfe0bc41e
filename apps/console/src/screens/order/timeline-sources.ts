import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import deliveries from 'operation:listDeliveries';
import events from 'operation:listEvents';
import requests from 'operation:listRequests';
import movements from 'operation:listStockMovements';
import webhooks from 'operation:listWebhooks';
import { call, recordsIn, type Values } from '../../api/client.js';
import type { Operation } from '../../api/operation.js';
import { useMay } from '../../api/session.js';
import type { Order } from './order.js';
import { type Entry, fromDelivery, fromEvent, fromHistory, fromMovement, fromRequest } from './timeline-entries.js';

type Rows = readonly Values[];

/** Reads the feed to its end. */
const readEvents = async (of: Values, signal: AbortSignal): Promise<Rows> => {
  const found: Values[] = [];
  for (let cursor: Values | undefined = {}; cursor;) {
    const { data } = await call(events, { ...of, limit: 1_000, ...cursor }, signal);
    found.push(...recordsIn(events, data));
    cursor = data['has_next'] === true ? { cursor: data['next_cursor'] } : undefined;
  }
  return found;
};

const pageSize = 100;

/** Reads all pages of a list. */
const readAll = async (operation: Operation, of: Values, signal: AbortSignal): Promise<Rows> => {
  const found: Values[] = [];
  for (let page = 1; found.length === (page - 1) * pageSize; page += 1)
    found.push(...recordsIn(operation, (await call(operation, { ...of, page, limit: pageSize }, signal)).data));
  return found;
};

interface Subject {
  subject: string;
  types: string;
}

const distinct = (values: readonly unknown[]): string[] => [
  ...new Set(values.filter((one) => one !== null && one !== undefined).map(String)),
];
/** Events of an order's documents have the order as their subject. */
export const ofOrder = 'order.*,invoice.*,shipment.*,credit-memo.*,fiscal-document.*';
const ofReservation = 'reservation.confirmed,reservation.changed,reservation.held,reservation.ended';

/** Records of other services whose events belong to an order, as far as the order, its events and its stock name them. */
const subjectsBeside = (order: Order, own: Rows, moved: Rows): Subject[] => [
  ...(order.vendalink_id === null ? [] : [{ subject: String(order.vendalink_id), types: 'sale.*,checkout.*,reservation.rejected' }]),
  ...(order.payment_reference === null ? [] : [{ subject: order.payment_reference, types: 'payment.*' }]),
  ...order.shipments.map(({ shipment_id }) => ({ subject: String(shipment_id), types: 'stock.taken' })),
  ...distinct([
    ...own.map(({ data }) => (data as Values | undefined)?.['reservation_id']),
    ...moved.flatMap(({ hold_id, reservation_id }) => [hold_id, reservation_id]),
  ]).map((subject) => ({ subject, types: ofReservation })),
];

/** No event tells of deliveries, which follow their events by themselves, and of requests: they are looked at while the order is. */
const everyMs = 3_000;

const useDeliveries = (subjects: readonly string[], known: ReadonlySet<string>): Entry[] => {
  const may = useMay()('listWebhooks');
  const { data: receivers = [] } = useQuery({
    queryKey: ['webhooks', 'all'],
    queryFn: ({ signal }) => readAll(webhooks, {}, signal),
    enabled: may,
  });
  const answers = useQueries({
    queries: receivers.map(({ webhook_id, url }) => ({
      queryKey: ['deliveries', webhook_id, subjects],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await readAll(deliveries, { id: webhook_id, subject: subjects.join(), sort: 'updated_at', direction: 'asc' }, signal)).map(
          (row) => ({ row, url: String(url) }),
        ),
      refetchInterval: everyMs,
      placeholderData: keepPreviousData,
    })),
  });
  return answers
    .flatMap(({ data = [] }) => data)
    .filter(({ row }) => known.has(String(row['event_id'])))
    .map(({ row, url }) => fromDelivery(row, url));
};

/** Reads all that touched an order: each source in its own order. What the person may not read is left out. */
export const useSources = (order: Order): { sources: Entry[][]; isFetching: boolean } => {
  const may = useMay();
  const id = String(order.order_id);
  const read = (subject: string, types: string) => ({
    queryKey: ['timeline', subject, types],
    queryFn: ({ signal }: { signal: AbortSignal }) => readEvents({ subject, types }, signal),
    enabled: may('listEvents'),
    meta: { part: 'events' },
  });
  const own = useQuery(read(id, ofOrder));
  const moved = useQuery({
    queryKey: ['timeline', id, 'stock'],
    queryFn: ({ signal }) => readAll(movements, { order_id: id }, signal),
    enabled: may('listStockMovements'),
    meta: { part: 'movements' },
  });
  // Refused ones too, of which no event tells.
  const asked = useQuery({
    queryKey: ['timeline', id, 'requests'],
    queryFn: async ({ signal }) => {
      const named = { order_id: id, order_increment_id: order.increment_id, limit: pageSize };
      return recordsIn(requests, (await call(requests, named, signal)).data);
    },
    enabled: may('listRequests'),
    meta: { part: 'requests' },
    refetchInterval: everyMs,
  });
  const beside = subjectsBeside(order, own.data ?? [], moved.data ?? []);
  const others = useQueries({ queries: beside.map(({ subject, types }) => read(subject, types)) });
  const rows = [own.data ?? [], ...others.map(({ data }) => data ?? [])];
  const known = new Set(rows.flat().map((event) => String(event['id'])));
  const sent = useDeliveries(distinct([id, ...beside.map(({ subject }) => subject)]), known);
  return {
    sources: [
      (asked.data ?? []).map(fromRequest).toReversed(),
      ...rows.map((events) => events.map(fromEvent)),
      (moved.data ?? []).map(fromMovement),
      order.history.toReversed().map(fromHistory),
      sent,
    ],
    isFetching: own.isFetching || others.some(({ isFetching }) => isFetching),
  };
};
