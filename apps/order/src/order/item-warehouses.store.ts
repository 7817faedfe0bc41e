/** Joins the reservation of an order `o`, as `r`: one row for all of its items. */
export const reservation = 'left join reservation_ref r on r.order_id = o.entity_id';

/** SQL of the `warehouses` of an item `i` (contract 2, "Order item warehouses"). */
export const itemWarehouses = `coalesce(r.warehouses -> i.order_item_id::text, '{}')`;
