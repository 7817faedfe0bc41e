-- Shapes of what a store holds, with the shares that Olist's public data of 15,493 Brazilian orders has: how many lines an order has, what they cost,
-- what became of it, how it was paid, where it went. Each `case` adds its shares up.

-- A number from 0 to 1 that looks random and is the same in each database.
create function chance(n bigint, salt bigint) returns numeric immutable language sql
  return (hashint8extended(n, salt) & 2147483647) / 2147483648.0;

create function lines_of(n bigint) returns integer immutable language sql
  return case when chance(n, 1) < 0.902 then 1 when chance(n, 1) < 0.976 then 2 when chance(n, 1) < 0.991 then 3 when chance(n, 1) < 0.996 then 4
              when chance(n, 1) < 0.998 then 5 else 6 end;

-- The popular tenth makes 37 % of the sales.
create function product_of(line bigint, products integer) returns integer immutable language sql
  return 1 + floor(power(chance(line, 2), 1.6) * products)::integer;

-- In units of the currency: 5 % below 17, half below 76, 5 % above 370.
create function price_of(product bigint) returns numeric immutable language sql
  return round(exp(4.33 + 0.94 * sqrt(-2 * ln(greatest(chance(product, 3), 0.0001))) * cos(6.2831853 * chance(product, 4)))::numeric, 2);

create function freight_of(n bigint) returns numeric immutable language sql
  return round((7.78 + 20 * chance(n, 5) ^ 2)::numeric, 2);

-- `new` is the state of the latest orders, which the writes take.
create function state_of(n bigint) returns text immutable language sql
  return case when chance(n, 6) < 0.88 then 'complete' when chance(n, 6) < 0.96 then 'canceled' else 'processing' end;

create function method_of(n bigint) returns text immutable language sql
  return case when chance(n, 7) < 0.723 then 'credit_card' when chance(n, 7) < 0.905 then 'boleto' when chance(n, 7) < 0.986 then 'voucher'
              else 'debit_card' end;

create function region_of(n bigint) returns text immutable language sql
  return case when chance(n, 8) < 0.422 then 'SP' when chance(n, 8) < 0.556 then 'RJ' when chance(n, 8) < 0.668 then 'MG'
              when chance(n, 8) < 0.722 then 'RS' when chance(n, 8) < 0.772 then 'PR' when chance(n, 8) < 0.808 then 'SC'
              when chance(n, 8) < 0.843 then 'BA' else 'DF' end;

create function sku(n bigint) returns text immutable language sql
  return 'SCALE-' || lpad(n::text, 6, '0');

create function email(n bigint) returns text immutable language sql
  return 'customer-' || n || '@example.com';

create function address(n bigint) returns jsonb immutable language sql
  return jsonb_build_object('firstname', 'Ana', 'lastname', 'Silva ' || n, 'street', jsonb_build_array('Rua das Palmeiras', n::text, '', 'Centro'),
    'city', 'São Paulo', 'region', region_of(n), 'postcode', '01310-100', 'country_id', 'BR', 'telephone', '11 98888-7777');

-- Spreads the nth of so many over the last two years.
create function time_of(n bigint, count bigint) returns timestamptz stable language sql
  return date_trunc('second', now()) - (count - n) * interval '1 second' * (730 * 86400 / count::float8);
