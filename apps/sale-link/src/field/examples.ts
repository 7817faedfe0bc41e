import type { ApiResponseOptions } from '@nestjs/swagger';

const sale = {
  id: 17,
  status: 'pending',
  email: 'ana@example.com',
  store_id: 1,
  coupon_code: 'WELCOME10',
  total: 107.82,
  currency: 'BRL',
  checkout_url: 'https://loja.example/checkout/Zk3vW0c1mXG2oY8dVq4uN7tR5sL9aB6eH1jK3pQ0xTw',
  expires_at: '2026-12-08T12:00:00Z',
  created_at: '2026-12-01T12:00:00Z',
  order_increment_id: null,
  email_sent: true,
  items: [{ id: 31, sku: 'MUG-ENAMEL', qty: 2, price: 59.9, row_total: 119.8, options: { '12': 7, '13': 'For Ana' } }],
};

/** Examples for the OpenAPI document. */
export const saleExample = (idempotentReplay?: boolean) => ({
  success: true,
  vendalink: { ...sale, ...(idempotentReplay !== undefined && { idempotent_replay: idempotentReplay }) },
});

/** A refusal of the family, for `@ApiResponse`: its status, what it is about, and one of its messages with the field at fault. */
export const refusal = (status: number, description: string, error: string, field: string | null): ApiResponseOptions => ({
  status,
  description,
  schema: { example: { success: false, error, field } },
});

export const optionsExample = {
  success: true,
  product: {
    sku: 'MUG-ENAMEL',
    name: 'Enamel mug',
    catalog_price: 59.9,
    options: [
      {
        option_id: 12,
        title: 'Color',
        type: 'drop_down',
        required: true,
        values: [{ option_type_id: 7, title: 'Red', price: 5, price_type: 'fixed' }],
      },
      { option_id: 13, title: 'Engraving', type: 'field', required: false, values: [] },
    ],
  },
};

export const checkoutExample = {
  success: true,
  status: 'pending',
  order_increment_id: null,
  checkout_url: sale.checkout_url,
  checkout: 'processing',
};

export const formRefusalExample = {
  success: false,
  error: 'lastname is required',
  field: 'lastname',
  errors: [
    { field: 'lastname', message: 'lastname is required' },
    { field: 'taxvat', message: 'Invalid parameter: taxvat' },
  ],
};

export const importExample = {
  success: false,
  accepted: 2,
  created: 1,
  updated: 1,
  rejected: 1,
  errors: [{ line: 3, error: 'amount must be at most 100 for a percent coupon' }],
  warnings: [{ line: 2, warning: 'store_ids: store 9 is not known yet' }],
};
