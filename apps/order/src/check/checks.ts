import { type Check, jsonOf } from '@entrepot/messaging';
import { mendDocument, mendOrder } from './mend-documents.js';
import { publishOrder } from './publish-order.js';

const sumOf = (column: string, document: string, where: string): string =>
  `(select trim_scale(coalesce(sum(d.${column}), 0)) from ${document} d where d.order_id = t.entity_id and ${where})`;
const standing = 'd.state <> 3';

/** Quantities of an order's lines, as columns have them. */
const lineQuantities = `coalesce((
  select jsonb_object_agg(l.order_item_id, jsonb_build_array(trim_scale(l.qty_invoiced), trim_scale(l.qty_shipped), trim_scale(l.qty_refunded)))
    from order_item l where l.order_id = t.entity_id and l.parent_item_id is null), '{}')`;

/** Sums an order's documents of a kind by line; indexes like invoice_order, invoice_item_pkey. */
const byLine = (document: string, where = 'true'): string => `
  left join (select i.order_item_id, sum(i.qty) as qty from ${document} d join ${document}_item i using (${document}_id)
              where d.order_id = t.entity_id and ${where} group by 1) ${document} using (order_item_id)`;
const documentQty = (document: string): string => `trim_scale(coalesce(${document}.qty, 0))`;
const documents = ['invoice', 'shipment', 'credit_memo'];

/** Quantities of an order's lines, as its documents have them. */
const documentQuantities = `coalesce((
  select jsonb_object_agg(l.order_item_id, jsonb_build_array(${documents.map(documentQty).join(', ')}))
    from order_item l ${byLine('invoice', standing)} ${byLine('shipment')} ${byLine('credit_memo')}
   where l.order_id = t.entity_id and l.parent_item_id is null), '{}')`;

const openQty = 'greatest(0, l.qty_ordered - l.qty_shipped - l.qty_refunded - l.qty_canceled)';

const amounts = ['row_total', 'tax_amount', 'discount_amount'];
/** Amounts of a document beside those of its lines. */
const documentOf = (document: string, own: Record<string, string>, ofLines: Record<string, string>): Omit<Check, 'name'> => ({
  from: `${document} t`,
  id: `${document}_id`,
  value: jsonOf(own),
  expected: `(select ${jsonOf(ofLines)} from ${document}_item i where i.${document}_id = t.${document}_id)`,
});
const ownAmounts = {
  subtotal: 'trim_scale(subtotal)',
  discount: 'trim_scale(discount_amount)',
  tax: 'trim_scale(tax_amount - shipping_tax_amount)',
  grand_total: 'trim_scale(grand_total)',
};
const [row = '', tax = '', discount = ''] = amounts.map((column) => `trim_scale(coalesce(sum(i.${column}), 0))`);
const lineAmounts = (more = '') => ({
  ...{ subtotal: row, discount, tax },
  grand_total: `trim_scale(round(${row} - ${discount} + ${tax} + t.shipping_tax_amount + t.shipping_amount${more}, 2))`,
});

/** Records that `ops verify` compares: orders with their documents, reservations and sales, and copies of other services' records. */
export const orderChecks: readonly Check[] = [
  {
    name: 'totals',
    from: 'orders t',
    id: 'entity_id',
    value: jsonOf({
      ...{
        total_invoiced: 'trim_scale(total_invoiced)',
        total_paid: 'trim_scale(total_paid)',
        total_refunded: 'trim_scale(total_refunded)',
      },
      received: 'amount_received >= total_paid',
      lines: lineQuantities,
    }),
    expected: jsonOf({
      total_invoiced: sumOf('grand_total', 'invoice', standing),
      total_paid: sumOf('grand_total', 'invoice', 'd.state = 2'),
      total_refunded: sumOf('grand_total', 'credit_memo', 'true'),
      received: 'true',
      lines: documentQuantities,
    }),
    mend: mendOrder,
  },
  { name: 'invoice', ...documentOf('invoice', ownAmounts, lineAmounts()), mend: mendDocument('invoice') },
  {
    name: 'credit-memo',
    ...documentOf('credit_memo', ownAmounts, lineAmounts(' + t.adjustment_positive - t.adjustment_negative')),
    mend: mendDocument('credit_memo'),
  },
  {
    name: 'shipment',
    ...documentOf('shipment', { total_qty: 'trim_scale(total_qty)' }, { total_qty: 'trim_scale(coalesce(sum(i.qty), 0))' }),
    mend: mendDocument('shipment'),
  },
  {
    // What each line may have reserved: as `leftToShip` of the inventory.
    name: 'order-lines',
    from: 'orders t',
    id: 'entity_id',
    value: `case when state in ('closed', 'canceled') then '{}' else coalesce((
      select jsonb_object_agg(l.order_item_id, trim_scale(${openQty})) from order_item l
       where l.order_id = t.entity_id and ${openQty} > 0), '{}') end`,
    mend: publishOrder,
  },
  {
    name: 'sale',
    from: 'orders t',
    where: 'sale_id is not null',
    id: 'sale_id',
    value: jsonOf({ order_id: 'entity_id', increment_id: 'increment_id' }),
  },
  {
    // Those that have a page.
    name: 'order',
    from: 'orders t',
    where: 'sale_id is not null',
    id: 'entity_id',
    value: jsonOf({
      ...{ sale_id: 'sale_id', state: 'state', payment_status: 'payment_status', grand_total: 'trim_scale(grand_total)' },
      invoices: '(select count(*) from invoice i where i.order_id = t.entity_id)',
    }),
  },
  {
    name: 'store',
    from: 'store_ref t',
    where: 'currency is not null',
    id: 'store_id',
    value: jsonOf({
      ...{ version: 'version', code: 'code', name: 'name', website_id: 'website_id', currency: 'currency', locale: 'locale' },
      ...{
        payment_methods: 'payment_methods',
        brand: 'brand',
        mail: 'mail',
        base_url: 'base_url',
        timezone: 'timezone',
        return_url: 'return_url',
      },
    }),
  },
  { name: 'warehouse', from: 'warehouse_ref t', id: 'warehouse_id', value: jsonOf({ version: 'version', code: 'code' }) },
  {
    name: 'product',
    from: 'product_ref t',
    where: 'not is_deleted',
    id: 'product_id',
    value: jsonOf({ sku: 'sku', type_id: 'type_id' }),
  },
  {
    name: 'customer',
    from: 'customer_ref t',
    where: 'not is_deleted',
    id: 'customer_id',
    value: jsonOf({
      website_id: 'website_id',
      // Personal data is compared by its hash.
      sum: `md5(concat_ws('|', email, coalesce(firstname, ''), coalesce(lastname, ''), coalesce(taxvat, '')))`,
    }),
  },
  {
    name: 'reservation',
    from: 'reservation_ref t',
    id: 'order_id',
    value: jsonOf({
      reservation_id: 'reservation_id',
      reserved: `(select trim_scale(coalesce(sum(q.value::numeric), 0)) from jsonb_each(reserved) line, jsonb_each_text(line.value) q)`,
    }),
  },
];
