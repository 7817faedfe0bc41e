import { arrayLimits, textLimits } from '@entrepot/http';

const flag = { enum: [0, 1, true, false] };
const id = (description: string) => ({ type: 'integer', description });
const quantity = { type: 'number', minimum: 0, description: 'At most 4 decimals' };

const quantities = {
  oneOf: [
    { type: 'object', maxProperties: arrayLimits.entries, additionalProperties: quantity },
    {
      type: 'array',
      maxItems: arrayLimits.entries,
      items: {
        type: 'object',
        required: ['code', 'qty'],
        properties: { code: { type: 'string', maxLength: textLimits.name }, qty: quantity },
      },
    },
  ],
};

const settings = {
  is_in_stock: flag,
  manage_stock: flag,
  use_config_manage_stock: flag,
  backorders: { enum: [0, 1, 2] },
  min_qty: quantity,
  min_sale_qty: quantity,
  qty: { ...quantity, description: 'Written with MULTI_WAREHOUSE=false only' },
  warehouses: quantities,
  expected_qty: quantities,
};

const entry = {
  type: 'object',
  properties: {
    id: id('The stock item; aliases item_id, stock_item_id'),
    item_id: id('The same'),
    stock_item_id: id('The same'),
    product_id: id('Where no item is named'),
    sku: { type: 'string', maxLength: textLimits.name, description: 'Where neither is named' },
    ...settings,
    stock_data: { type: 'object', properties: settings },
  },
};

/** The body of a write to stock items for the OpenAPI document; `stockWrites` reads it. */
export const stockWriteSchema = { oneOf: [entry, { type: 'array', maxItems: arrayLimits.entries, items: entry }] };
