import { type Check, jsonOf } from '@entrepot/messaging';

/** Personal data is compared by its hash. */
const personalSum = (email: string): string =>
  `md5(concat_ws('|', ${email}, coalesce(firstname, ''), coalesce(lastname, ''), coalesce(taxvat, '')))`;

/** Records that `ops verify` compares. */
export const customerChecks: readonly Check[] = [
  {
    name: 'customer',
    from: 'customer t',
    id: 'customer_id',
    value: jsonOf({ website_id: 'website_id', sum: personalSum('lower(email)') }),
  },
  { name: 'store', from: 'store_ref t', id: 'store_id', value: jsonOf({ version: 'version', website_id: 'website_id' }) },
];
