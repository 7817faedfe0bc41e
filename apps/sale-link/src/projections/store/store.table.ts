import type { StoreBrand, StoreMail, StorePaymentMethod } from '@entrepot/contracts';
import { bigint, boolean, defineTable, integer, json, text } from '@entrepot/database';

export const storeTable = defineTable('store_ref', {
  store_id: integer().primary(),
  name: text(),
  website_id: integer(),
  currency: text(),
  locale: text(),
  base_url: text().nullable(),
  is_active: boolean(),
  payment_methods: json<StorePaymentMethod[]>().nullable(),
  brand: json<StoreBrand>().nullable(),
  mail: json<StoreMail>().nullable(),
  version: bigint(),
});
