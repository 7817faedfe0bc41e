import { plainPostcode, type StoreShippingMethod } from '@entrepot/contracts';
import { type Database, readRows, type Tx } from '@entrepot/database';
import type { MethodZone } from './freight.rules.js';

/** Zones that hold a postcode, and those without postcodes, in the order of the tables. Indexes shipping_zone_postcodes, shipping_zone_open. */
const zones = `
  select method, zone from (
    select method, position, zone from shipping_zone where postcodes @> $2::text and postcodes is not null and store_id = $1
    union all select method, position, zone from shipping_zone where postcodes is null and store_id = $1) found
   order by method, position`;

/** Whether a text may be a postcode: the database takes no NUL, and nobody has checked the form yet. */
const isReadable = (postcode: string): boolean => postcode !== '' && postcode.length <= 20 && !/\p{Cc}/u.test(postcode);

/** Reads the zones of a store's tables that a postcode may be in; none is read where no method is a table, or before there is a postcode. */
export const findZones = (
  source: Database | Tx,
  storeId: number,
  methods: readonly StoreShippingMethod[] | null,
  postcode: string,
): Promise<MethodZone[]> =>
  methods?.some(({ kind }) => kind === 'table') && isReadable(postcode)
    ? readRows<MethodZone>(source, { name: 'shipping_zones', text: zones, values: [storeId, plainPostcode(postcode)] })
    : Promise.resolve([]);

/** Weights of a sale's products, by sku. Indexes sale_item_sale_id_position_key, product_ref_sku. */
const weights = `
  select i.sku, p.weight from (select distinct sku from sale_item where sale_id = $1) i, lateral (
    select weight from product_ref where product_ref.sku = i.sku and not is_deleted order by product_id desc limit 1) p`;

/** Reads what one of each product of a sale weighs, in kg. */
export const findWeights = async (source: Database | Tx, saleId: number): Promise<ReadonlyMap<string, number | null>> => {
  const rows = await readRows<{ sku: string; weight: string | number | null }>(source, {
    name: 'sale_weights',
    text: weights,
    values: [saleId],
  });
  return new Map(rows.map(({ sku, weight }) => [sku, weight === null ? null : Number(weight)]));
};
