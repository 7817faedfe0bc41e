import type { StoreBrand, StoreMail, StorePaymentMethod } from '@entrepot/contracts';
import { bigint, defineTable, integer, json, text } from '@entrepot/database';

export const storeRefTable = defineTable('store_ref', {
  store_id: integer().primary(),
  code: text().nullable(),
  name: text().nullable(),
  website_id: integer().nullable(),
  currency: text().nullable(),
  version: bigint().default('0'),
  locale: text().nullable(),
  payment_methods: json<StorePaymentMethod[]>().nullable(),
  brand: json<StoreBrand>().nullable(),
  mail: json<StoreMail>().nullable(),
  base_url: text().nullable(),
  timezone: text().nullable(),
  return_url: text().nullable(),
});
