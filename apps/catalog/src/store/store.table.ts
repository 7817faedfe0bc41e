import { boolean, defineTable, integer, json, text, timestamp } from '@entrepot/database';
import type { StoreBrand, StoreMail, StorePaymentMethod, StoreShippingMethod } from '@entrepot/contracts';

export const storeTable = defineTable('store', {
  store_id: integer().primary(),
  code: text(),
  name: text(),
  website_id: integer(),
  currency: text(),
  locale: text(),
  base_url: text().nullable(),
  is_active: boolean(),
  payment_methods: json<StorePaymentMethod[]>().nullable(),
  brand: json<StoreBrand>().nullable(),
  mail: json<StoreMail>().nullable(),
  shipping_methods: json<StoreShippingMethod[]>().nullable(),
  countries: json<string[]>().nullable(),
  timezone: text().nullable(),
  return_url: text().nullable(),
  version: integer(),
  created_at: timestamp(),
  updated_at: timestamp(),
});
