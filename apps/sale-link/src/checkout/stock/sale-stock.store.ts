import { readRows, type Tx } from '@entrepot/database';
import { isStockKnown, leftOf } from '../../projections/warehouse/warehouse.store.js';
import { type SaleLine } from '../../sale/sale.rules.js';
import { type ShortLine, shortLines } from '../../projections/warehouse/stock-left.rules.js';

/** Stock of a sale's products, and the lines that its last checkout was short of. */
export interface SaleStock {
  /** Null: nothing is known, or nobody can buy. */
  stock: { sku: string; left: number | null; is_newer: boolean | null }[] | null;
  missing: number[] | null;
  left_over: number[] | null;
}

/** Columns of `SaleStock`, of a sale `s` and its last checkout `c`. Indexes sale_item_sale_id_position_key, product_ref_sku, stock_ref_pkey. */
export const saleStock = `c.missing, c.left_over,
  case when s.status = 'pending' and not s.is_submitted and ${isStockKnown} then (
    select json_agg(json_build_object('sku', i.sku, 'left', ${leftOf('p.product_id', 's.store_id')}, 'is_newer', (
             select r.changed_at > c.settled_at from stock_ref r where r.product_id = p.product_id)))
      from (select distinct sku from sale_item where sale_id = s.sale_id) i,
           lateral (select product_id from product_ref where sku = i.sku and not is_deleted order by product_id desc limit 1) p) end as stock`;

/** Lines of which there is too little. What the inventory has answered counts until the stock has changed. */
export const shortOf = (lines: readonly SaleLine[], { stock, missing, left_over }: SaleStock): ShortLine[] => {
  const known = new Map((stock ?? []).map((one) => [one.sku, one]));
  const refused = (missing ?? []).flatMap((line, index) =>
    known.get(lines[line]?.sku ?? '')?.is_newer ? [] : [[line, left_over?.[index] ?? 0] as const],
  );
  return shortLines(lines, new Map([...known].map(([sku, { left }]) => [sku, left])), new Map(refused));
};

const ofSale = `
  select ${saleStock} from sale s left join checkout c on c.sale_id = s.sale_id and c.attempt = s.attempt where s.sale_id = $1`;

export const findSaleStock = async (tx: Tx, saleId: number): Promise<SaleStock> => {
  const [row] = await readRows<SaleStock>(tx, { name: 'stock_of_sale', text: ofSale, values: [saleId] });
  return row!;
};
