import type { StoreBrand, StoreMail, StorePaymentMethod, StoreShippingMethod } from '@entrepot/contracts';
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
  /** Without zones, which have rows of their own. */
  shipping_methods: json<StoreShippingMethod[]>().nullable(),
  countries: json<string[]>().nullable(),
  timezone: text().nullable(),
  return_url: text().nullable(),
  version: bigint(),
});
