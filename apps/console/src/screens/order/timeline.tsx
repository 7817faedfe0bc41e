import { useQueries } from '@tanstack/react-query';
import events from 'operation:listEvents';
import movements from 'operation:listStockMovements';
import { call, type Values } from '../../api/client.js';
import { useMay } from '../../api/session.js';
import { Time, timeOf } from '../../parts/value.js';
import { texts } from '../../texts/texts.js';
import type { Order } from './order.js';

interface Entry {
  key: string;
  at: string;
  what: string;
  who: string;
  details: string;
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const fromEvent = ({ id, time, type, actor, data }: Values): Entry => {
  const { previous } = (data ?? {}) as { previous?: Values };
  return { key: text(id), at: text(time), what: text(type), who: text(actor), details: Object.keys(previous ?? {}).join(', ') };
};
const fromMovement = (row: Values): Entry => ({
  key: `movement ${text(row['movement_id'])}`,
  at: text(row['created_at']),
  what: `stock ${text(row['cause'])}`,
  who: text(row['actor']),
  details: `${text(row['sku'])} · ${text(row['warehouse'])} · ${text(row['qty_before'])} → ${text(row['qty_after'])}, ${text(row['reserved_before'])} → ${text(row['reserved_after'])}`,
});
const fromHistory = (row: Values): Entry => ({
  key: `history ${text(row['history_id'] ?? row['id'])}`,
  at: text(row['created_at']),
  what: text(row['status']),
  who: text(row['actor']),
  details: text(row['comment']),
});

/** Records whose events belong to an order. */
const subjectsOf = (order: Order): { types: string; subject: string }[] => [
  { types: 'order.*', subject: String(order.order_id) },
  ...order.invoices.map((one) => ({ types: 'invoice.*', subject: text(one['invoice_id'] ?? one['id']) })),
  ...order.shipments.map((one) => ({ types: 'shipment.*', subject: text(one['shipment_id'] ?? one['id']) })),
  ...order.creditmemos.map((one) => ({ types: 'credit-memo.*', subject: text(one['creditmemo_id'] ?? one['id']) })),
  ...(order.vendalink_id === null ? [] : [{ types: 'sale.*,checkout.*', subject: String(order.vendalink_id) }]),
];

const mostEvents = 1_000;

/** Everything that touched an order, in all services, the newest first. */
export const Timeline = ({ order }: { order: Order }) => {
  const may = useMay();
  const reads = [
    ...(may('listEvents')
      ? subjectsOf(order).map((of) => ({
          queryKey: ['timeline', of.types, of.subject],
          queryFn: async ({ signal }: { signal: AbortSignal }) =>
            ((await call(events, { ...of, limit: mostEvents }, signal)).data['events'] as Values[]).map(fromEvent),
        }))
      : []),
    ...(may('listStockMovements')
      ? [
          {
            queryKey: ['timeline', 'stock', String(order.order_id)],
            queryFn: async ({ signal }: { signal: AbortSignal }) =>
              ((await call(movements, { order_id: order.order_id, limit: 200 }, signal)).data['movements'] as Values[]).map(fromMovement),
          },
        ]
      : []),
  ];
  const answers = useQueries({ queries: reads });
  const entries = [...answers.flatMap(({ data = [] }) => data), ...order.history.map(fromHistory)].sort(
    (a, b) => timeOf(b.at).getTime() - timeOf(a.at).getTime(),
  );
  return (
    <section className="part">
      <h2>{texts().timeline}</h2>
      <ol className="timeline" aria-busy={answers.some(({ isFetching }) => isFetching)}>
        {entries.map(({ key, at, what, who, details }) => (
          <li key={key}>
            <Time value={at} /> <strong>{what}</strong> <span>{details}</span> <span className="soft">{who}</span>
          </li>
        ))}
      </ol>
    </section>
  );
};
