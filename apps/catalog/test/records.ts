import { expect } from '@jest/globals';

/** A record with every field of the contract. */
export const everything = (sku: string) => ({
  sku,
  name: 'Hoodie',
  type_id: 'simple',
  attribute_set: `Tops of ${sku}`,
  status: 2,
  visibility: 3,
  price: '52.50',
  special_price: 49.9999,
  categories: ['Men/Tops', 'Sale'],
  attributes: {
    weight: 1.5,
    description: 'Warm <b>hoodie</b> “às pampas” 🧥',
    tax_class_id: 'Taxable Goods',
    special_from_date: '2026-01-01',
    country_of_manufacture: 'Brazil',
    [`fabric_${sku.toLowerCase()}`]: 'Wool',
    [`material_${sku.toLowerCase()}`]: ['Wool', 'Fleece'],
    [`organic_${sku.toLowerCase()}`]: true,
  },
  options: [
    { title: 'Size', type: 'drop_down', required: true, values: [{ title: 'S' }, { title: 'M', price: '2.5', price_type: 'percent' }] },
    { title: 'Engraving', type: 'field', required: 0 },
    { title: 'Pick-up', type: 'date_time' },
  ],
  parent_sku: `${sku}-PARENT`,
  store_ids: [2, 1],
  group_prices: [{ customer_group_id: 3, price: 40 }],
  tier_prices: [
    { customer_group_id: null, qty: 10, price: 45 },
    { customer_group_id: 3, qty: '2.5', price: 39.5 },
  ],
  stock: { manage_stock: 1, backorders: 0, min_qty: 2, min_sale_qty: 1, is_in_stock: true, warehouses: [{ code: 'sp-01', qty: '7.25' }] },
});

const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

/** Product data as in an event, ids left out. */
export const dataOf = (sku: string) => {
  const { tier_prices, ...record } = everything(sku);
  return {
    ...record,
    price: 52.5,
    attribute_set_id: expect.any(Number),
    option_ids: {
      tax_class_id: expect.any(Number),
      country_of_manufacture: expect.any(Number),
      [`material_${sku.toLowerCase()}`]: [expect.any(Number), expect.any(Number)],
    },
    created_at: time,
    updated_at: time,
    store_ids: [1, 2],
    attributes: { ...record.attributes, [`material_${sku.toLowerCase()}`]: ['Fleece', 'Wool'] },
    options: [
      {
        ...record.options[0],
        option_id: expect.any(Number),
        values: [
          { option_type_id: expect.any(Number), title: 'S', price: 0, price_type: 'fixed' },
          { option_type_id: expect.any(Number), title: 'M', price: 2.5, price_type: 'percent' },
        ],
      },
      { ...record.options[1], option_id: expect.any(Number), required: false, values: [] },
      { ...record.options[2], option_id: expect.any(Number), required: false, values: [] },
    ],
    tier_prices: [tier_prices[0], { customer_group_id: 3, qty: 2.5, price: 39.5 }],
    stock: { ...record.stock, manage_stock: true, warehouses: { 'sp-01': 7.25 } },
  };
};
