import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import orders from 'operation:listOrders';
import { call, recordsIn, type Values } from '../../api/client.js';
import { fieldsNamed } from '../../api/operation.js';
import { Action } from '../../parts/action.js';
import { Table } from '../../parts/table.js';
import { texts } from '../../texts/texts.js';
import { invoicePreview } from '../order/preview.js';

const columns = [
  'increment_id',
  'created_at',
  'customer_firstname',
  'customer_lastname',
  'customer_taxvat',
  'grand_total',
  'total_canceled',
];
const most = 200;
const loadOrders = () => import('operation:listOrders');

/** Amount that is waited for: nothing of these orders is paid yet. */
const dueOf = ({ grand_total, total_canceled }: Values): number => Math.round((Number(grand_total) - Number(total_canceled)) * 100) / 100;

/** Finds orders by what stands in a bank's statement: an amount in any writing, a name, a number. */
const isNamed = (order: Values, typed: string): boolean => {
  const digits = typed.replace(/\D/g, '');
  const amount = dueOf(order).toFixed(2).replace('.', '');
  const words = typed.toLowerCase().trim();
  const name = `${String(order['customer_firstname'])} ${String(order['customer_lastname'])}`.toLowerCase();
  return (
    words === '' ||
    name.includes(words) ||
    (digits !== '' && (digits === amount || `${digits}00` === amount || [order['increment_id'], order['customer_taxvat']].includes(digits)))
  );
};

/** Shows orders whose transfer or Pix is waited for: one finds what a statement names, and marks it as received, which invoices the order. */
export const TransfersScreen = () => {
  const [typed, setTyped] = useState('');
  const { data, error } = useQuery({
    queryKey: ['orders', 'transfers'],
    queryFn: async ({ signal }) =>
      (await call(orders, { payment_status: 'pending', state: 'new,pending_payment', limit: most }, signal)).data,
  });
  if (error && !data) throw error;
  const { transfers, screens, offers } = texts();
  const rows = recordsIn(orders, data).filter((order) => isNamed(order, typed));
  return (
    <>
      <h1>{screens.transfers}</h1>
      <div className="field narrow">
        <label htmlFor="match">{transfers.match}</label>
        <input id="match" type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </div>
      <Table
        caption={screens.transfers}
        fields={fieldsNamed(orders.record, columns)}
        rows={rows}
        keyOf={({ order_id }) => String(order_id)}
        first={({ order_id }, content) => (
          <Link to="/$list/$id" params={{ list: 'orders', id: String(order_id) }}>
            {content}
          </Link>
        )}
        last={(order) => (
          <Action
            operation="createInvoice"
            load={() => import('operation:createInvoice')}
            label={offers.received}
            fixed={{ order_id: order['order_id'], capture: 'offline' }}
            ask={['comment', 'send_email']}
            changes={['orders', 'order']}
            reading={{ load: loadOrders, of: { id: order['order_id'] } }}
            trial={invoicePreview}
          />
        )}
      />
    </>
  );
};
