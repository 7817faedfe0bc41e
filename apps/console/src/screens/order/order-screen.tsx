import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import orders from 'operation:listOrders';
import type { Values } from '../../api/client.js';
import { readSeen } from '../../api/seen.js';
import { Facts } from '../../parts/facts.js';
import { Decimal, Time, Word } from '../../parts/value.js';
import { Way } from '../../parts/way.js';
import { fieldName, texts } from '../../texts/texts.js';
import { OrderActions } from './order-actions.js';
import { OrderParts, partNames } from './order-parts.js';
import type { Order } from './order.js';
import { Timeline } from './timeline.js';

const money = ['grand_total', 'total_paid', 'total_due', 'total_refunded', 'total_canceled'] as const;
const aside = [
  'customer_id',
  'customer_email',
  'customer_firstname',
  'customer_lastname',
  'customer_taxvat',
  'shipping_address',
  'billing_address',
  'payment',
];
const elsewhere = new Set<string>([...partNames, ...money, ...aside, 'history', 'state', 'increment_id', 'created_at', 'payment_status']);

const Head = ({ order }: { order: Order }) => (
  <header className="head">
    <h1>{order.increment_id}</h1>
    <p>
      <Word value={order.state} /> <Word value={order.payment_status} /> <Time value={order.created_at} />
    </p>
    <dl className="money">
      {money.map((name) => (
        <div key={name}>
          <dt>{fieldName(name)}</dt>
          <dd>
            <Decimal value={order[name]} isMoney /> {order.currency}
          </dd>
        </div>
      ))}
    </dl>
  </header>
);

const pick = (order: Order, isWanted: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(order).filter(([name]) => isWanted(name)));

/** Shows an order: state and money, lines, documents, addresses, and all that has touched it. */
export const OrderScreen = () => {
  const { id } = useParams({ from: '/shell/orders/$id' });
  const of = { id, include: 'invoices,shipments,creditmemos,history' };
  const { data: seen, error } = useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) => readSeen(orders, of, signal),
    meta: { part: 'orders' },
  });
  if (error && !seen) throw error;
  if (!seen) return <p className="soft">{texts().loading}</p>;
  const order = seen.record as unknown as Order;
  return (
    <>
      <Way list="orders" />
      <Head order={order} />
      <OrderActions order={order} seen={seen} of={of} />
      <div className="two">
        <div>
          <OrderParts order={order} />
          <Timeline order={order} />
          <details>
            <summary>{texts().allFields}</summary>
            <Facts fields={orders.record} record={pick(order, (name) => !elsewhere.has(name))} />
          </details>
        </div>
        <aside aria-label={texts().customerAndPayment}>
          <Facts fields={orders.record} record={pick(order, (name) => aside.includes(name))} />
        </aside>
      </div>
    </>
  );
};
