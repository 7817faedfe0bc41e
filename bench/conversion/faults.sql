-- reservations of one sale twice
select sale_id, count(*) from reservation group by 1 having count(*) > 1 or sale_id is null;

-- reservation lines without an order item
select * from reservation_line where order_item_id is null;

-- quantities that the ledger does not add up to
select * from stock_quantity q
  full join (select item_id, warehouse_id, sum(qty_after - qty_before) as qty, sum(reserved_after - reserved_before) as reserved
               from stock_ledger group by 1, 2) m using (item_id, warehouse_id)
 where coalesce(q.qty, 0) <> coalesce(m.qty, 0) or coalesce(q.reserved, 0) <> coalesce(m.reserved, 0);

-- quantities that the reservations do not add up to
select * from stock_quantity q
  full join (select i.item_id, a.warehouse_id, sum(a.qty) as reserved from reservation_allocation a
               join reservation_line using (reservation_id, line) join stock_item i using (product_id) group by 1, 2) r
       using (item_id, warehouse_id)
 where coalesce(q.reserved, 0) <> coalesce(r.reserved, 0);
