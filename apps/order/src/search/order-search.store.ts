import { plainTaxvat } from '@entrepot/kernel';
import { ownCodes } from '@entrepot/requests';
import { defineSearch, type HitType, type Lookup, mostHits, newestBy } from '@entrepot/service';
import { ownStores } from '@entrepot/telemetry';
import { plainKey } from '../fiscal-document/fiscal-key.rules.js';
import { foldedLastName, foldedName } from '../filters/name-words.rules.js';

const subtitle = `coalesce(nullif(trim(coalesce(o.customer_firstname || ' ', '') || coalesce(o.customer_lastname, '')), ''), o.customer_email)`;

/** SQL of orders `o` that the caller sees. */
const ofOwnStore = '($8::integer[] is null or o.store_id = any($8::integer[]))';

const order = (matched: string, where: string, from = 'orders o'): Lookup => ({
  ...{ type: 'order', matched },
  sql: `select o.entity_id as id, o.increment_id as title, ${subtitle} as subtitle from ${from} where ${ofOwnStore} and ${where}`,
});

const tables = { invoice: 'invoice', shipment: 'shipment', creditmemo: 'credit_memo' } as const;

/** A document `d` of an order; a bound caller sees shipments that left an own warehouse. */
const document = (type: keyof typeof tables & HitType, matched: string, where: string): Lookup => ({
  ...{ type, matched },
  sql: `select d.${tables[type]}_id as id, d.increment_id as title, ${subtitle} as subtitle
          from ${tables[type]} d join orders o on o.entity_id = d.order_id
         where ${ofOwnStore} and ${where}${type === 'shipment' ? ` and ($7::text[] is null or d.warehouses && $7::text[])` : ''}`,
});

const fiscal = (type: keyof typeof tables, ids: string): Lookup =>
  document(type, 'fiscal_key', `d.${tables[type]}_id = any(array(select ${ids} from fiscal_document where key = $4::text))`);
const paid = (type: 'invoice' | 'creditmemo'): Lookup =>
  document(type, 'payment_reference', 'd.intent_id = any(array(select intent_id from payment_intent where reference = $1::text))');

/** Compares a name by its beginning: one range of an index, by its order as with `beginsWith`. */
const named = (column: string, parameter: string): Lookup => {
  const range = `${column} >= ${parameter}::text and ${column} < ${parameter}::text || chr(1114111)`;
  return order('name', `o.entity_id = any(array(select order_id from order_name where ${range} order by ${column} limit ${mostHits}))`);
};

const tracked = `d.shipment_id = any(array(select shipment_id from shipment_track where track_number = $1::text limit ${mostHits}))`;

/**
 * Indexes orders_increment_id, <document>_increment_id_key, orders_email, orders_taxvat, orders_payment_reference, payment_intent_reference,
 * payment_receipt_pkey, shipment_track_number, fiscal_document_key_key, orders_external_reference, order_name_full, order_name_last; plans in
 * test/document/document-list-plans.spec.ts.
 */
export const orderSearch = defineSearch(
  'order',
  [
    order('increment_id', 'o.increment_id = $1::text'),
    document('invoice', 'increment_id', 'd.increment_id = $1::text'),
    document('shipment', 'increment_id', 'd.increment_id = $1::text'),
    document('creditmemo', 'increment_id', 'd.increment_id = $1::text'),
    document('shipment', 'tracking_number', tracked),
    fiscal('invoice', 'invoice_id'),
    fiscal('shipment', 'unnest(shipment_ids)'),
    fiscal('creditmemo', 'credit_memo_id'),
    order('payment_reference', 'o.payment_reference = $1::text'),
    order('payment_reference', 'o.entity_id = any(array(select order_id from payment_receipt where receipt_key = $1::text))'),
    paid('invoice'),
    paid('creditmemo'),
    order('external_reference', newestBy('o.external_reference', '$1::text', 'o.entity_id')),
    order('email', newestBy('lower(o.customer_email)', 'lower($1::text)', 'o.entity_id')),
    order('taxvat', newestBy('o.customer_taxvat', '$2::text', 'o.entity_id')),
    order('request_id', 'o.entity_id = any($3::bigint[])'),
    named('full_name', '$5'),
    named('last_name', '$6'),
  ],
  ({ q, ids = [] }) => [q, plainTaxvat(q), ids, plainKey(q), foldedName(q) || null, foldedLastName(q) || null, ownCodes(), ownStores()],
);
