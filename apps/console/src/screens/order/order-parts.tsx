import orders from 'operation:listOrders';
import type { Values } from '../../api/client.js';
import { type Field, fieldsNamed } from '../../api/operation.js';
import { Table } from '../../parts/table.js';
import { fieldName } from '../../texts/texts.js';
import { Offers } from '../offers/offers.js';
import type { Order } from './order.js';
import { partOffers } from './part-offers.js';

/** Columns of the tables of an order's parts. */
const columns = {
  items: ['sku', 'name', 'qty_ordered', 'qty_invoiced', 'qty_shipped', 'qty_refunded', 'qty_canceled', 'price', 'row_total'],
  invoices: ['increment_id', 'created_at', 'state', 'grand_total', 'shipping_amount'],
  shipments: ['increment_id', 'created_at', 'total_qty', 'tracks'],
  tracks: ['track_number', 'carrier_code', 'title', 'url', 'status', 'delivered_at'],
  creditmemos: ['increment_id', 'created_at', 'grand_total', 'shipping_amount', 'adjustment_positive', 'adjustment_negative'],
  fiscal_documents: ['model', 'series', 'number', 'key', 'issued_at', 'status', 'pdf_url'],
} as const;
export type PartName = keyof typeof columns;
export const partNames = Object.keys(columns);

const partOf = (fields: readonly Field[], name: string): readonly Field[] => fields.find((field) => field.name === name)?.fields ?? [];
const fieldsOf = (name: PartName): readonly Field[] => {
  if (name === 'tracks') return partOf(partOf(orders.record, 'shipments'), 'tracks');
  return name === 'fiscal_documents' ? partOf(partOf(orders.record, 'invoices'), name) : partOf(orders.record, name);
};

const listIn = (documents: readonly Values[], name: string): Values[] =>
  documents.flatMap(({ shipment_id, [name]: list }) => ((list ?? []) as Values[]).map((one) => ({ ...one, shipment_id })));
const rowsOf = (order: Order, name: PartName): readonly Values[] => {
  if (name === 'tracks') return listIn(order.shipments, name);
  if (name !== 'fiscal_documents') return order[name];
  const all = listIn([...order.invoices, ...order.shipments, ...order.creditmemos], name);
  // One key may stand on several documents.
  return [...new Map(all.map((one) => [one['key'], one])).values()];
};

/** Lines and documents of an order as tables, with the writes of each; none where there are none. */
export const OrderParts = ({ order }: { order: Order }) =>
  (Object.keys(columns) as PartName[]).map((name) => {
    const rows = rowsOf(order, name).map((row) => ({ ...row, order_id: order.order_id }));
    const own = partOffers[name];
    return rows.length === 0 ? null : (
      <section key={name} className="part">
        <h2>{fieldName(name)}</h2>
        <Table
          caption={fieldName(name)}
          fields={fieldsNamed(fieldsOf(name), columns[name])}
          rows={rows}
          keyOf={(_, index) => String(index)}
          {...(own && { last: (row: Values) => <Offers offers={own} record={row} list="order" /> })}
        />
      </section>
    );
  });
