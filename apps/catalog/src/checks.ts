import { type Check, jsonOf } from '@entrepot/messaging';

const quantities = `coalesce((
  select jsonb_object_agg(key, trim_scale(value::numeric)) from jsonb_each_text(warehouses) where value::numeric <> 0), '{}')`;

/** Methods of freight with their zones, up to ten thousand, are compared by their hash. */
const methods = `coalesce((
  select jsonb_agg(m - 'zones' || jsonb_build_object('zones', coalesce(m -> 'zones', '[]')) order by at)
    from jsonb_array_elements(shipping_methods) with ordinality as r (m, at)), '[]')`;

/** Weight in kg, where the attribute can be one, as sales keep it. */
const weight = `case when attributes ->> 'weight' ~ '^\\d{1,10}(\\.\\d+)?$' then trim_scale(round((attributes ->> 'weight')::numeric, 4)) end`;

/** Records that `ops verify` compares with the copies that other services keep, and copies of theirs. */
export const catalogChecks: readonly Check[] = [
  {
    name: 'store',
    from: 'store t',
    id: 'store_id',
    value: jsonOf({
      ...{ version: 'version', code: 'code', name: 'name', website_id: 'website_id', currency: 'currency', locale: 'locale' },
      ...{ base_url: 'base_url', is_active: 'is_active', payment_methods: 'payment_methods', brand: 'brand', mail: 'mail' },
      ...{ countries: 'countries', timezone: 'timezone', return_url: 'return_url', shipping_methods: `md5(${methods}::text)` },
    }),
  },
  {
    name: 'product',
    from: 'product t',
    id: 'product_id',
    value: jsonOf({
      ...{
        sku: 'sku',
        name: 'name',
        type_id: 'type_id',
        is_enabled: 'status = 1',
        price: 'trim_scale(price)',
        parent_sku: 'parent_sku',
        weight,
      },
      store_ids: `case when not in_all_stores then coalesce((
        select jsonb_agg(s.store_id order by s.store_id) from product_store s where s.product_id = t.product_id), '[]') end`,
      options: '(select count(*) from custom_option o where o.product_id = t.product_id)',
    }),
  },
  {
    name: 'image',
    from: 'product_image t',
    id: 'image_id',
    value: jsonOf({
      ...{ product_id: 'product_id', file: 'file', disabled: 'disabled', position: 'position' },
      is_base: `exists (select from product_image_role r where r.product_id = t.product_id and r.role = 'image' and r.image_id = t.image_id)`,
    }),
  },
  { name: 'stock', from: 'product_stock t', id: 'product_id', value: jsonOf({ qty: 'trim_scale(qty)', warehouses: quantities }) },
  {
    name: 'warehouse',
    from: 'warehouse_ref t',
    id: 'warehouse_id',
    value: jsonOf({ version: 'version', code: 'code', is_active: 'is_active', store_ids: 'to_jsonb(store_ids)' }),
  },
];
