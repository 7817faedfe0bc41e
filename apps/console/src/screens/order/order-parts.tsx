import orders from 'operation:listOrders';
import type { Values } from '../../api/client.js';
import { type Field, fieldsNamed } from '../../api/operation.js';
import { Table } from '../../parts/table.js';
import { fieldName } from '../../texts/texts.js';
import { Offers } from '../offers/offers.js';
import type { Offer } from '../screens.js';
import type { Order } from './order.js';

/** Columns of the tables of an order's parts. */
const columns = {
  items: ['sku', 'name', 'qty_ordered', 'qty_invoiced', 'qty_shipped', 'qty_refunded', 'qty_canceled', 'price', 'row_total'],
  invoices: ['increment_id', 'created_at', 'state', 'grand_total', 'shipping_amount'],
  shipments: ['increment_id', 'created_at', 'total_qty', 'tracks'],
  tracks: ['track_number', 'carrier_code', 'title', 'url', 'status', 'delivered_at'],
  creditmemos: ['increment_id', 'created_at', 'grand_total', 'shipping_amount', 'adjustment_positive', 'adjustment_negative'],
  fiscal_documents: ['model', 'series', 'number', 'key', 'issued_at', 'status', 'pdf_url'],
} as const;
type PartName = keyof typeof columns;
export const partNames = Object.keys(columns);

const fiscal = (of: (record: Values) => Values): Offer => ({
  ...{ operation: 'addFiscalDocument', load: () => import('operation:addFiscalDocument'), label: 'addFiscal', of },
  ask: ['key', 'model', 'protocol', 'issued_at', 'xml_url', 'pdf_url'],
});
const ofInvoice = ({ invoice_id }: Values): Values => ({ invoice_id });
const ofShipment = ({ shipment_id }: Values): Values => ({ shipment_id });
const ofTrack = ({ track_id }: Values): Values => ({ track_id });
const isOpenInvoice = ({ state }: Values): boolean => state === 1;
const trackFields = ['carrier_code', 'title', 'track_number', 'url', 'status', 'delivered_at'];

/** Writes of an order's documents. */
const offers: Readonly<Partial<Record<PartName, readonly Offer[]>>> = {
  invoices: [
    {
      ...{ operation: 'captureInvoice', load: () => import('operation:captureInvoice'), label: 'capture', of: ofInvoice },
      ...{ ask: ['capture', 'comment'], when: isOpenInvoice },
    },
    {
      ...{ operation: 'cancelInvoice', load: () => import('operation:cancelInvoice'), label: 'takeBack', of: ofInvoice },
      ...{ ask: ['comment'], when: isOpenInvoice },
    },
    { operation: 'emailInvoice', load: () => import('operation:emailInvoice'), label: 'email', of: ofInvoice, ask: ['comment'] },
    fiscal(ofInvoice),
  ],
  shipments: [
    {
      ...{
        operation: 'addTrackAtShipmentTrack',
        load: () => import('operation:addTrackAtShipmentTrack'),
        label: 'addTrack',
        of: ofShipment,
      },
      ask: trackFields,
    },
    { operation: 'emailShipment', load: () => import('operation:emailShipment'), label: 'email', of: ofShipment, ask: ['comment'] },
    fiscal(ofShipment),
  ],
  tracks: [
    {
      ...{ operation: 'updateTrack', load: () => import('operation:updateTrack'), label: 'change', of: ofTrack },
      ...{ ask: trackFields, isChange: true },
    },
    { operation: 'deleteTrack', load: () => import('operation:deleteTrack'), label: 'remove', of: ofTrack },
  ],
  creditmemos: [fiscal(({ creditmemo_id }) => ({ creditmemo_id }))],
  fiscal_documents: [
    {
      ...{ operation: 'cancelFiscalDocument', load: () => import('operation:cancelFiscalDocument'), label: 'takeBack' },
      ...{ of: ({ key }: Values) => ({ key, status: 'canceled' }), ask: ['reason'], when: ({ status }: Values) => status === 'authorized' },
    },
  ],
};

const partOf = (fields: readonly Field[], name: string): readonly Field[] => fields.find((field) => field.name === name)?.fields ?? [];
const fieldsOf = (name: PartName): readonly Field[] => {
  if (name === 'tracks') return partOf(partOf(orders.record, 'shipments'), 'tracks');
  return name === 'fiscal_documents' ? partOf(partOf(orders.record, 'invoices'), name) : partOf(orders.record, name);
};

const listIn = (documents: readonly Values[], name: string): Values[] => documents.flatMap((one) => (one[name] ?? []) as Values[]);
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
    const rows = rowsOf(order, name);
    const own = offers[name];
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
