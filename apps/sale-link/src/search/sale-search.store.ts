import { defineSearch, type Lookup, newestBy } from '@entrepot/service';
import { ownStores } from '@entrepot/telemetry';

const sale = (matched: string, where: string): Lookup => ({
  ...{ type: 'sale', matched },
  sql: `select sale_id as id, sale_id as title, email as subtitle from sale where ($4::integer[] is null or store_id = any($4::integer[])) and ${where}`,
});

/** Numbers of sales have up to ten digits. */
const saleId = (q: string): string | null => (/^\d{1,10}$/.test(q) ? q : null);

/** Indexes sale_pkey, sale_email, sale_external_reference, hosted_payment_reference; plans in test/sale-list.spec.ts. */
export const saleSearch = defineSearch(
  'sale',
  [
    sale('id', 'sale_id = $2::bigint'),
    sale('email', newestBy('lower(email)', 'lower($1::text)', 'sale_id')),
    sale('payment_reference', 'sale_id in (select sale_id from hosted_payment where reference = $1::text)'),
    sale('external_reference', newestBy('external_reference', '$1::text', 'sale_id')),
    sale('request_id', 'sale_id = any($3::bigint[])'),
  ],
  ({ q, ids = [] }) => [q, saleId(q), ids, ownStores()],
);
