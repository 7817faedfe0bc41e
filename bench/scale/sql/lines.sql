-- Lines of all orders, the same in each database: a line's number is its order_item_id.
create unlogged table line as
select row_number() over (order by n, k) as id, n, k, product, price_of(product) as price,
       case when n > :orders - :open_orders then 'new' else state_of(n) end as state, time_of(n, :orders) as at
  from generate_series(1, :orders) as n, generate_series(1, lines_of(n)) as k,
       lateral (select product_of(n * 8 + k, :products) as product) as p;
