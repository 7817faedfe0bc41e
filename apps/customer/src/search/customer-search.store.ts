import { beginsWith } from '@entrepot/database';
import { plainTaxvat } from '@entrepot/kernel';
import { defineSearch, type Lookup } from '@entrepot/service';

/** SQL of a customer's first and last name; index customer_name. */
export const fullName = `coalesce(firstname || ' ', '') || coalesce(lastname, '')`;

const customer = (matched: string, where: string): Lookup => ({
  ...{ type: 'customer', matched },
  sql: `select customer_id as id, coalesce(nullif(trim(${fullName}), ''), email) as title, email as subtitle from customer where ${where}`,
});

/** Indexes customer_email, customer_taxvat, customer_pkey, customer_name, customer_lastname_folded; plans in test/list-plans.spec.ts. */
export const customerSearch = defineSearch(
  'customer',
  [
    customer('email', 'lower(email) = lower($1::text)'),
    customer('taxvat', 'taxvat = $2::text'),
    customer('request_id', 'customer_id = any($3::bigint[])'),
    customer('name', beginsWith(fullName, '$1')),
    customer('name', beginsWith('lastname', '$1')),
  ],
  ({ q, ids = [] }) => [q, plainTaxvat(q), ids],
);
