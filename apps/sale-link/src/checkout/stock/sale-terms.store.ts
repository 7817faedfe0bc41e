import { rowsFrom, type Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import type { SaleChange } from '../../sale/sale.rules.js';
import { saleItemTable } from '../../sale/sale.table.js';

const amounts = ['sale_item_id', 'qty', 'row_total', 'discount_amount'] as const;

const save = `
  with gone as (
    delete from sale_item i where sale_id = $1 and not exists (select from ${rowsFrom(saleItemTable.types(amounts), 7)} where row.sale_item_id = i.sale_item_id)),
  lines as (
    update sale_item i set qty = row.qty, row_total = row.row_total, discount_amount = row.discount_amount
      from ${rowsFrom(saleItemTable.types(amounts), 7)} where i.sale_item_id = row.sale_item_id and i.sale_id = $1)
  update sale set coupon_id = $2, coupon_code = case when $2::integer is null then null else coupon_code end, discount_amount = $3, total = $4,
                  updated_at = $5, version = $6
   where sale_id = $1`;

/** Writes that a locked sale has lost its coupon, or is of fewer items, and its events. */
export const saveTerms = async (tx: Tx, { sale, events }: SaleChange): Promise<void> => {
  const { sale_id, coupon_id, discount_amount, total, updated_at, version, lines } = sale;
  const items = lines.map(({ id, qty, row_total, discount_amount: discount }) => ({
    ...{ sale_item_id: id, qty, row_total, discount_amount: discount },
  }));
  tx.write(save, [sale_id, coupon_id, discount_amount.toFixed(), total.toFixed(), updated_at, version, JSON.stringify(items)]);
  await appendEvents(tx, events);
};
