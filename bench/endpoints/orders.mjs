export const processing = { state: 'processing', status: 'processing' };
const mixed = [{ state: 'new', status: 'pending' }, processing, { state: 'complete', status: 'complete' }];

export const orderedAt = '2025-06-01 12:00:00';
export const numberOf = (n) => String(200_000_000 + n);

const address = (n) => ({
  firstname: 'Joana',
  lastname: `Prado ${n}`,
  street: ['Avenida Paulista', String(n), '', 'Bela Vista'],
  city: 'São Paulo',
  region: 'SP',
  postcode: '01310-100',
  country_id: 'BR',
  telephone: '11 98888-7777',
});

const itemOf = (n, place) => ({
  sku: `BENCH-${(n + place) % 500}`,
  name: `Enamel mug, number ${(n + place) % 500}`,
  product_type: 'simple',
  qty_ordered: 1 + place,
  price: 19.9 + place,
  tax_amount: 1.5,
  discount_amount: place,
});

const orderOf = (n, states) => ({
  increment_id: numberOf(n),
  store_id: 1,
  ...states[n % states.length],
  customer_email: `customer-${n % 1000}@example.com`,
  items: [0, 1, 2].map((place) => itemOf(n, place)),
  shipping_amount: 12.5,
  payment_method: 'checkmo',
  billing_address: address(n),
  shipping_address: address(n),
  created_at: orderedAt,
});

/** So many orders of three lines, in these states by turns; a third of them pending by default. */
export const importOrders = (client, count, states = mixed) =>
  client.importRecords(
    'orders',
    Array.from({ length: count }, (_, n) => orderOf(n, states)),
  );
