// What the definitions' samples have in common: one small store. It imports nothing, as the definitions import it.

export const store = {
  ...{ store_id: 1, code: 'loja', name: 'Loja', website_id: 1, currency: 'BRL', locale: 'pt_BR' },
  ...{ base_url: 'https://loja.example.com', is_active: true },
  payment_methods: [{ code: 'banktransfer', title: 'Transferência bancária', instructions: 'Banco 001, agência 1234, conta 56789-0' }],
  brand: {
    ...{ logo_url: 'https://loja.example.com/logo.png', color: '#0b3d2e', contact_email: 'ajuda@loja.example.com' },
    ...{
      contact_phone: '+55 11 4000-1234',
      terms_url: 'https://loja.example.com/termos',
      privacy_url: 'https://loja.example.com/privacidade',
    },
  },
  mail: { footer: 'Loja Ltda.', texts: { order: { subject: 'Recebemos o pedido {order}' } } },
  shipping_methods: [
    {
      ...{ code: 'pac', title: 'PAC', kind: 'table', free_from: 300 },
      zones: [
        {
          ...{ country: 'BR', postcodes: [['01000-000', '19999-999'] as [string, string]], up_to_weight: 30, price: 9.9 },
          days: [3, 6] as [number, number],
        },
      ],
    },
    { code: 'sedex', title: 'Sedex', kind: 'flat', price: 14.9, days: [1, 3] as [number, number] },
  ],
  ...{ countries: ['BR'], timezone: 'America/Sao_Paulo', return_url: 'https://loja.example.com' },
};

export const attribute = {
  ...{ attribute_id: 93, attribute_code: 'color', frontend_input: 'select', frontend_label: 'Color', frontend_labels: { 1: 'Cor' } },
  ...{ is_user_defined: 1, is_global: 1, is_required: 0, is_unique: 0, is_searchable: 1, is_visible: 1, is_visible_on_front: 1 },
  ...{ is_visible_in_advanced_search: 0, is_comparable: 0, is_filterable: 1, is_filterable_in_search: 1, is_used_for_promo_rules: 0 },
  ...{ used_in_product_listing: 1, used_for_sort_by: 0, is_html_allowed_on_front: 0, is_wysiwyg_enabled: 0, is_configurable: 1 },
  ...{ default_value: null, position: 0, apply_to: [] },
};
export const attributeOption = { option_id: 7, label: 'Blue', sort_order: 0, is_default: false, labels: { 1: 'Azul' } };

const setAttributes = [{ attribute_code: 'color', sort_order: 0 }];
export const attributeSet = {
  ...{ attribute_set_id: 9, attribute_set_name: 'T-shirts' },
  groups: [{ attribute_group_id: 31, group_name: 'General', sort_order: 0, attributes: setAttributes }],
};

export const product = {
  ...{ product_id: 42, sku: 'TSHIRT-M', name: 'T-shirt, M', type_id: 'simple', attribute_set: 'T-shirts', status: 1, visibility: 4 },
  ...{ price: 79.9, special_price: null, parent_sku: null, store_ids: null, categories: ['Clothes/T-shirts'], options: [] },
  ...{ group_prices: [], tier_prices: [{ customer_group_id: null, qty: 10, price: 71.9 }] },
  ...{ stock: { manage_stock: true, warehouses: { main: 12 } }, attributes: { color: 'Blue' }, option_ids: { color: 7 } },
  ...{ attribute_set_id: 9, created_at: '2026-03-01 08:00:00', updated_at: '2026-03-02 14:05:10' },
};

export const image = {
  ...{ image_id: '501', product_id: 42, sku: 'TSHIRT-M', file: '3f/9ab0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f6a7/front.jpg', label: 'Front' },
  ...{ position: 1, disabled: false, types: ['image' as const, 'small_image' as const], stores: [] },
  sizes: [{ width: 160, height: 120, type: 'image/avif' as const, file: '7c/1e0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f6a70/front-160.avif' }],
};

export const warehouse = {
  ...{ warehouse_id: 1, code: 'main', name: 'Main warehouse', status: 1, priority: 0, store_ids: null },
  updated_at: '2026-03-02 14:05:10',
};

export const stock = {
  ...{ item_id: 42, product_id: 42, sku: 'TSHIRT-M', name: 'T-shirt, M', qty: 12, reserved_qty: 2, salable_qty: 10, is_salable: true },
  ...{ is_in_stock: 1, manage_stock: 1, use_config_manage_stock: 1, backorders: 0, min_qty: 0, min_sale_qty: 1, missing_qty: 0 },
  ...{ warehouses: { main: 12 }, reserved: { main: 2 }, updated_at: '2026-03-02 14:05:10' },
};

export const address = {
  ...{ firstname: 'Ana', lastname: 'Lima', street: ['Rua Augusta', '1500', 'ap 21', 'Consolação'], city: 'São Paulo', region: 'SP' },
  ...{ postcode: '01304-001', country_id: 'BR', telephone: '11988887777' },
};

export const customer = {
  ...{ customer_id: 77, email: 'ana@example.com', firstname: 'Ana', middlename: null, lastname: 'Lima', taxvat: '12345678909', dob: null },
  ...{ gender: null, group_id: 1, website_id: 1, store_id: 1, custom_attributes: {} },
  ...{ created_at: '2026-03-02 14:05:10', updated_at: '2026-03-02 14:05:10' },
  addresses: [{ address_id: 78, is_default_billing: true, is_default_shipping: true, ...address, custom_attributes: {} }],
};

const soldItem = { sku: 'TSHIRT-M', name: 'T-shirt, M', price: 79.9, original_price: 79.9, discount_amount: 0 };

export const checkout = {
  ...{ sale_id: 310, attempt: 1, store_id: 1, website_id: 1, currency: 'BRL', customer_email: 'ana@example.com' },
  ...{ customer_firstname: 'Ana', customer_lastname: 'Lima', taxvat: '12345678909', telephone: '11988887777', address },
  ...{ payment_method: 'banktransfer', language: 'pt', coupon_code: null, discount_amount: 0, total: 159.8 },
  shipping: { code: 'pickup', amount: 0, description: 'Pickup at the store' },
  ...{ submitted_at: '2026-03-02 14:05:09', external_reference: 'ERP-2026-0042', metadata: { channel: 'phone' } },
  lines: [{ product_id: 42, ...soldItem, product_type: 'simple', qty: 2, options: [] }],
};

export const sale = {
  ...{ sale_id: 310, status: 'pending', email: 'ana@example.com', store_id: 1, coupon_code: null, total: 159.8, currency: 'BRL' },
  shipping: null,
  ...{ expires_at: '2026-03-09T14:00:00Z', order_id: null, order_increment_id: null, created_at: '2026-03-02T14:00:00Z' },
  ...{ updated_at: '2026-03-02T14:00:00Z', deactivated_at: null, email_sent: false },
  ...{ external_reference: 'ERP-2026-0042', metadata: { channel: 'phone' } },
  items: [{ id: 771, sku: 'TSHIRT-M', qty: 2, price: 79.9, row_total: 159.8, options: {} }],
};

export const coupon = {
  ...{ coupon_id: 5, code: 'MARCH10', is_active: true, discount_type: 'percent' as const, amount: 10, usage_limit: 100, times_used: 0 },
  ...{ expires_at: null, store_ids: null },
};

export const reservation = {
  ...{ reservation_id: 640, sale_id: 310, attempt: 1, order_id: null },
  lines: [{ order_item_id: null, line: 0, product_id: 42, sku: 'TSHIRT-M', qty: 2, warehouses: { main: 2 } }],
};

const quantities = { qty_ordered: 2, qty_invoiced: 0, qty_shipped: 0, qty_refunded: 0, qty_canceled: 0 };
export const order = {
  ...{ order_id: 1001, increment_id: '100000001', store_id: 1, currency: 'BRL', state: 'new', status: 'pending', customer_id: 77 },
  ...{ customer_email: 'ana@example.com', subtotal: 159.8, discount_amount: 0, tax_amount: 0, shipping_amount: 0, shipping_tax_amount: 0 },
  ...{ shipping_method: 'pickup', shipping_description: 'Pickup at the store' },
  ...{ grand_total: 159.8, total_invoiced: 0, total_paid: 0, total_refunded: 0, payment_method: 'banktransfer', billing_address: address },
  ...{ customer_firstname: 'Ana', customer_lastname: 'Lima', customer_taxvat: '12345678909', coupon_code: null, payment_reference: null },
  ...{ total_canceled: 0, amount_authorized: 0, amount_received: 0, amount_refunded: 0, payment_status: 'pending' },
  ...{ shipping_address: address, chat_sales_person_id: null, chat_sales_person_name: null, vendalink_id: 310 },
  ...{ external_reference: 'ERP-2026-0042', metadata: { channel: 'phone' } },
  ...{ created_at: '2026-03-02 14:05:10', updated_at: '2026-03-02 14:05:10' },
  items: [
    {
      ...{ order_item_id: 2001, parent_item_id: null, product_id: 42, ...soldItem, product_type: 'simple', ...quantities },
      ...{ row_total: 159.8, tax_amount: 0, tax_percent: 0, options: [], warehouses: { main: 2 } },
    },
  ],
};

export const pageHash = 'LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ';

/** Makes the order after a document, with the lines' quantities. */
export const orderWith = (changes: object, lineChanges: object): typeof order => ({
  ...order,
  ...changes,
  updated_at: '2026-03-03 09:30:00',
  items: order.items.map((item) => ({ ...item, ...lineChanges })),
});

/** Adds the history of a change to the order that it made. */
export const noted = ({ status, updated_at }: typeof order, entity_name: string, comment: string) => ({
  history: [
    { history_id: 7001, status, comment, is_customer_notified: false, is_visible_on_front: false, entity_name, created_at: updated_at },
  ],
});

const head = { order_id: 1001, order_increment_id: '100000001', store_id: 1, created_at: '2026-03-03 09:30:00' };
const amounts = {
  ...{
    subtotal: 159.8,
    discount_amount: 0,
    tax_amount: 0,
    shipping_amount: 0,
    shipping_tax_amount: 0,
    grand_total: 159.8,
    currency: 'BRL',
  },
};
const item = { order_item_id: 2001, product_id: 42, sku: 'TSHIRT-M', name: 'T-shirt, M', qty: 2 };
const pricedItem = { ...item, price: 79.9, row_total: 159.8, tax_amount: 0, discount_amount: 0 };

export const invoice = {
  ...{ invoice_id: 3001, increment_id: '100000001', ...head, state: 2, ...amounts, updated_at: '2026-03-03 09:30:00' },
  items: [pricedItem],
  comments: [],
  fiscal_documents: [],
};

export const track = {
  ...{ track_id: 4501, carrier_code: 'correios', title: 'Correios', track_number: 'BR123456789BR' },
  ...{ url: 'https://rastreamento.correios.com.br/app/index.php?objeto=BR123456789BR', status: 'in_transit', delivered_at: null },
  created_at: '2026-03-03 09:30:00',
};

export const shipment = {
  ...{
    shipment_id: 4001,
    increment_id: '100000001',
    ...head,
    total_qty: 2,
    updated_at: '2026-03-03 09:30:00',
    items: [{ ...item, warehouses: null }],
    tracks: [track],
    comments: [],
    fiscal_documents: [],
  },
};

export const creditMemo = {
  ...{ creditmemo_id: 5001, increment_id: '100000001', ...head, invoice_id: null, state: 2, ...amounts, updated_at: '2026-03-03 09:30:00' },
  ...{ adjustment_positive: 0, adjustment_negative: 0, items: [pricedItem], comments: [], fiscal_documents: [] },
};

export const fiscalDocument = {
  ...{ fiscal_document_id: 6001, key: '35260312345678000195550010000000121482193748', model: '55', series: 1, number: 12 },
  ...{ protocol: '135260000012345', issued_at: '2026-03-03T09:29:41.000Z', xml_url: 'https://erp.example.com/nfe/12.xml' },
  ...{ pdf_url: 'https://erp.example.com/nfe/12.pdf', status: 'authorized', reason: null, canceled_at: null },
  ...{ order_id: 1001, order_increment_id: '100000001', invoice_id: 3001, shipment_id: null, shipment_ids: [], creditmemo_id: null },
  ...{ created_at: '2026-03-03T09:30:00.000Z', updated_at: '2026-03-03T09:30:00.000Z' },
};

export const requestId = '01a2041a-6177-7000-bcd6-391f5b8b6633';
