import { type Check, jsonOf } from '@entrepot/messaging';
import { endWithoutOrder } from './end-without-order.js';

/** Methods of freight with the zones of their tables, by their hash; index shipping_zone_pkey. */
const methods = `coalesce((
  select jsonb_agg(m || jsonb_build_object('zones', coalesce((
           select jsonb_agg(z.zone order by z.position) from shipping_zone z where z.store_id = t.store_id and z.method = m ->> 'code'), '[]')) order by at)
    from jsonb_array_elements(shipping_methods) with ordinality as r (m, at)), '[]')`;

/** Records that `ops verify` compares: sales with orders, and copies of other services' records. */
export const saleLinkChecks: readonly Check[] = [
  {
    name: 'sale',
    from: 'sale t',
    where: `status = 'converted'`,
    id: 'sale_id',
    value: jsonOf({ order_id: 'order_id', increment_id: 'order_increment_id' }),
    mend: endWithoutOrder,
  },
  {
    name: 'store',
    from: 'store_ref t',
    id: 'store_id',
    value: jsonOf({
      ...{ version: 'version', name: 'name', website_id: 'website_id', currency: 'currency', locale: 'locale' },
      ...{ base_url: 'base_url', is_active: 'is_active', payment_methods: 'payment_methods', brand: 'brand', mail: 'mail' },
      ...{ countries: 'countries', timezone: 'timezone', return_url: 'return_url', shipping_methods: `md5(${methods}::text)` },
    }),
  },
  {
    name: 'product',
    from: 'product_ref t',
    where: 'not is_deleted',
    id: 'product_id',
    value: jsonOf({
      ...{ sku: 'sku', name: 'name', type_id: 'type_id', is_enabled: 'is_enabled', price: 'trim_scale(price)', parent_sku: 'parent_sku' },
      weight: 'trim_scale(weight)',
      store_ids: `case when store_ids is not null then coalesce((select jsonb_agg(s order by s) from unnest(store_ids) s), '[]') end`,
      options: 'jsonb_array_length(options)',
    }),
  },
  {
    name: 'image',
    from: 'image_ref t',
    id: 'image_id',
    value: jsonOf({ product_id: 'product_id', file: 'file', disabled: 'disabled', position: 'position', is_base: 'is_base' }),
  },
  {
    name: 'warehouse',
    from: 'warehouse_ref t',
    where: 'warehouse_id is not null',
    id: 'warehouse_id',
    value: jsonOf({ version: 'version', code: 'code', is_active: 'is_active', store_ids: 'to_jsonb(store_ids)' }),
  },
  {
    name: 'order',
    from: 'order_page t',
    id: 'order_id',
    value: jsonOf({
      ...{ sale_id: 'sale_id', state: `page -> 'state'`, payment_status: `page -> 'payment_status'` },
      grand_total: `trim_scale((page ->> 'grand_total')::numeric)`,
      invoices: `jsonb_array_length(page -> 'invoices')`,
    }),
  },
  { name: 'stock', from: 'stock_ref t', id: 'product_id', value: jsonOf({ is_limitless: 'is_limitless' }) },
];
