import { decimal } from '../../libs/kernel/dist/index.js';
import { pixCodeOf } from '../../libs/contracts/dist/index.js';

const at = (text) => new Date(`${text}Z`);
const now = at('2026-11-28T12:00:00');
const line = (sku, name, qty, price, labels = []) => ({
  sku,
  name,
  qty: decimal(qty),
  price: decimal(price),
  row_total: decimal(qty).mul(price),
  discount_amount: decimal(0),
  options: {},
  labels,
});
const two = [
  line('MUG', 'Caneca esmaltada de 350 ml', 2, '25.50', [{ title: 'Cor', value: 'Azul-petróleo' }]),
  line('GRINDER-HAND', 'Moedor manual de café com lâminas cônicas de cerâmica e manivela dobrável', 1, '289.97'),
];
const many = Array.from({ length: 9 }, (_, n) => line(`S${n}`, `Café torrado em grãos, lote ${n + 1}, torra média`, n + 1, '38.90'));
const methods = [
  { code: 'pix', title: 'Pix', instructions: null },
  { code: 'stripe', title: 'Cartão, Pix ou boleto', instructions: null },
  {
    code: 'banktransfer',
    title: 'Transferência bancária',
    instructions: 'Banco 001, agência 1234-5, conta 123456-7, Loja Brasil Comércio de Cafés Ltda.',
  },
  { code: 'cashondelivery', title: null, instructions: null },
];
export const person = {
  ...{
    firstname: 'Joana',
    lastname: 'Prado de Albuquerque',
    email: 'joana.prado@example.com',
    taxvat: '529.982.247-25',
    phone: '(11) 98888-7777',
  },
  ...{
    postcode: '01310-100',
    street: 'Avenida Paulista',
    number: '1000',
    complement: 'Apto 12',
    district: 'Bela Vista',
    city: 'São Paulo',
    region: 'SP',
  },
  ...{ shipping_method: '', payment_method: '' },
};
const brand = {
  color: '#0b3d2e',
  contact_email: 'ajuda@loja.example',
  contact_phone: '+55 11 4002-8922',
  terms_url: 'https://loja.example/termos',
  privacy_url: 'https://loja.example/privacidade',
};
const totalOf = (lines) => lines.reduce((sum, { row_total }) => sum.plus(row_total), decimal(0));

/** A view as the database gives it; `changes` of the sale stand in `sale`. */
const view = ({ sale = {}, store = {}, ...changes } = {}) => {
  const lines = sale.lines ?? two;
  const shipping = sale.shipping ?? null;
  const discount = decimal(sale.discount_amount ?? 0);
  return {
    sale: {
      ...{
        sale_id: 1,
        status: 'pending',
        email: person.email,
        store_id: 1,
        coupon_id: null,
        coupon_code: null,
        currency: 'BRL',
        attempt: 0,
        is_submitted: false,
      },
      ...{
        order_id: null,
        order_increment_id: null,
        expires_at: at('2026-12-05T12:00:00'),
        created_at: now,
        updated_at: now,
        deactivated_at: null,
      },
      ...{ external_reference: null, metadata: {}, hold_id: null, version: 1, email_requested: true, email_sent: true },
      ...sale,
      ...{
        lines,
        shipping,
        discount_amount: discount,
        total:
          sale.total ??
          totalOf(lines)
            .minus(discount)
            .plus(shipping?.amount ?? 0),
      },
    },
    store: {
      store_id: 1,
      name: 'Loja Brasil',
      website_id: 1,
      currency: 'BRL',
      locale: 'pt_BR',
      base_url: null,
      is_active: true,
      timezone: 'America/Sao_Paulo',
      return_url: 'https://loja.example/',
      ...store,
    },
    ...{
      now,
      form: null,
      missing: null,
      short: [],
      quantities: null,
      leftOut: null,
      isServed: true,
      methods,
      freight: null,
      countries: null,
      brand,
      order: null,
      pix: null,
      pictures: null,
    },
    ...{ isConfirmed: true, payment: null },
    ...changes,
  };
};

const choices = [
  { code: 'sedex', title: 'Sedex', amount: decimal('32.50'), days: [1, 3] },
  { code: 'pac', title: 'PAC', amount: decimal('14.90'), days: [4, 9] },
  { code: 'gratis', title: 'Transportadora econômica para todo o Brasil', amount: decimal(0), days: [10, 20] },
  { code: 'retirada', title: 'Retirar na loja', amount: decimal(0), days: null },
];
const freight = (changes = {}) => ({ isOffered: true, choices, shipping: null, fault: null, ...changes });
const pac = { code: 'pac', description: 'PAC', amount: 14.9 };

const page = (changes = {}) => ({
  ...{
    state: 'new',
    payment_status: 'pending',
    payment_method: 'banktransfer',
    grand_total: 340.97,
    total_canceled: 0,
    amount_received: 0,
    amount_refunded: 0,
  },
  ...{ shipped: 'none', is_corrected: false, invoices: [], shipments: [], refunds: [] },
  ...changes,
});
const order = (changes, more = {}) =>
  view({
    sale: { status: 'converted', order_id: 7, order_increment_id: '100000042', attempt: 1, ...more.sale },
    form: { ...person, payment_method: changes?.payment_method ?? 'banktransfer' },
    ...more,
    order: changes && page(changes),
  });
const document = (id, more = {}) => ({ id, increment_id: `10000000${id}`, created_at: '2026-11-28 12:30:00', fiscal: [], ...more });
const nfe = {
  ...{ key: '35261112345678000195550010000000421000000425', model: '55', series: 1, number: 42, status: 'authorized' },
  ...{ pdf_url: 'https://nfe.example/42.pdf', xml_url: 'https://nfe.example/42.xml' },
};
const track = (status, number = 'BR123456789BR') => ({
  track_id: 1,
  carrier_code: 'correios',
  title: 'Correios',
  track_number: number,
  url: 'https://carrier.example/BR1',
  status,
});
const paid = {
  state: 'processing',
  payment_status: 'paid',
  amount_received: 340.97,
  invoices: [document(1, { state: 2, grand_total: 340.97, fiscal: [nfe] })],
};
const mug = [{ name: two[0].name, qty: 2 }];
const whole = [...mug, { name: two[1].name, qty: 1 }];
const payment = (state, more = {}) => ({ state, url: 'https://checkout.stripe.com/c/pay/cs_1', boleto: null, is_late: false, ...more });
const boleto = {
  number: '23793.38128 60007.827136 95000.063305 9 84660000034097',
  expires_at: '2026-12-01 02:59:59',
  url: 'https://payments.stripe.com/boleto/1',
};
const faults = (list) => new Map(list);
const refused = (code, more = {}) => ({ refused: { code, form: person, faults: faults([]), ...more } });
const allFaults = [
  'firstname',
  'lastname',
  'taxvat',
  'phone',
  'postcode',
  'street',
  'number',
  'district',
  'city',
  'region',
  'payment_method',
];
const empty = Object.fromEntries(Object.keys(person).map((name) => [name, '']));
const pixMethods = [{ code: 'pix', title: 'Pix', key: 'pix@loja.example', merchant_name: 'Loja Brasil', merchant_city: 'Sao Paulo' }];
const pixCode = pixCodeOf(pixMethods, { payment_method: 'pix', currency: 'BRL', number: '100000042', amount: decimal('340.97') });
const us = {
  ...person,
  country_id: 'US',
  phone: '+1 415 555 0100',
  street: '1 Market Street',
  city: 'San Francisco',
  postcode: '94105',
  region: 'CA',
  taxvat: '',
};
const usApart = {
  ...us,
  billing_apart: '1',
  billing_country_id: 'PT',
  billing_firstname: 'Rui',
  billing_lastname: 'Lopes',
  billing_street: 'Rua Augusta 1',
  billing_city: 'Lisboa',
  billing_postcode: '1100-148',
};
const world = { countries: ['BR', 'US', 'PT', 'MX', 'AR', 'ES', 'DE'] };
const converted = { status: 'converted', order_id: 7, order_increment_id: '100000042' };
const couponed = { coupon_id: 1, coupon_code: 'PRIMAVERA2026', discount_amount: '34.10' };

/** Lines of the sale with what is left of them. */
const short = (...left) => two.map(({ sku, name, qty }, index) => ({ line: index, sku, name, qty: Number(qty), left: left[index] }));

/** States of the page: name → view and how it is shown. */
export const states = {
  open: [view()],
  'open-filled': [view({ form: { ...person, payment_method: 'stripe' } })],
  'open-many-lines': [view({ sale: { lines: many } })],
  'open-coupon': [view({ sale: couponed })],
  'open-one-method': [view({ methods: methods.slice(0, 1) })],
  'open-no-method': [view({ methods: [] })],
  'open-nothing-to-pay': [view({ sale: { coupon_id: 1, coupon_code: 'TUDO', discount_amount: '340.97' } })],
  'open-looked-up': [view(), { isLookedUp: true }],
  'open-world-us': [view({ ...world, form: us })],
  'open-billing-apart': [view({ ...world, form: usApart })],
  'faults-all': [view(), refused('form_refused', { form: empty, faults: faults(allFaults.map((name) => [name, 'required'])) })],
  'faults-invalid': [
    view(),
    refused('form_refused', {
      form: { ...person, taxvat: '11111111111', phone: '1', postcode: '0' },
      faults: faults([
        ['taxvat', 'invalid'],
        ['phone', 'invalid'],
        ['postcode', 'invalid'],
        ['email', 'invalid'],
      ]),
    }),
  ],
  'faults-world': [
    view({ ...world, form: usApart }),
    refused('form_refused', {
      form: usApart,
      faults: faults([
        ['region', 'required'],
        ['postcode', 'invalid'],
        ['billing_city', 'required'],
        ['billing_postcode', 'invalid'],
      ]),
    }),
  ],
  'freight-ask': [view({ freight: freight({ choices: [] }) })],
  'freight-several': [view({ freight: freight(), form: person })],
  'freight-chosen': [
    view({
      sale: { shipping: pac, ...couponed },
      freight: freight({ shipping: pac }),
      form: { ...person, shipping_method: 'pac', payment_method: 'pix' },
    }),
  ],
  'freight-one': [
    view({
      sale: { shipping: pac },
      freight: freight({ choices: [choices[1]], shipping: pac }),
      form: { ...person, shipping_method: 'pac' },
    }),
  ],
  'freight-pickup': [
    view({
      freight: freight({ choices: [choices[3]], shipping: { code: 'retirada', description: 'Retirar na loja', amount: 0 } }),
      sale: { shipping: { code: 'retirada', description: 'Retirar na loja', amount: 0 } },
      form: { ...person, postcode: '69000-000' },
    }),
  ],
  'freight-no-zone': [
    view({ freight: freight({ choices: [], fault: { field: 'postcode', fault: 'no_zone' } }), form: { ...person, postcode: '69000-000' } }),
  ],
  'freight-of-sale': [
    view({
      sale: { shipping: { code: null, description: 'Entrega combinada com o vendedor', amount: 20 } },
      freight: freight({ isOffered: false, choices: [] }),
    }),
  ],
  'freight-unchosen': [
    view({ freight: freight({ fault: { field: 'shipping_method', fault: 'required' } }) }),
    refused('form_refused', {
      faults: faults([
        ['shipping_method', 'required'],
        ['payment_method', 'required'],
      ]),
    }),
  ],
  'freight-changed': [
    view({ sale: { shipping: pac }, freight: freight({ shipping: pac }) }),
    refused('form_refused', { form: { ...person, shipping_method: 'pac' }, faults: faults([['shipping_method', 'changed']]) }),
  ],
  'sold-out': [view({ short: short(0, 0), form: person })],
  reduced: [
    view({ sale: { lines: [line('MUG', two[0].name, 1, '25.50', two[0].labels)] }, short: short(1, 0), quantities: [1, 0], form: person }),
  ],
  'reduced-changed': [
    view({ sale: { lines: two.slice(0, 1) }, short: short(2, 0).slice(1), quantities: [2, 0], form: person }),
    refused('stock_changed'),
  ],
  'sold-out-paid': [view({ missing: [0], short: short(0, 0), form: person, payment: payment('released') })],
  'sold-out-paid-reduced': [
    view({
      sale: { lines: two.slice(0, 1) },
      missing: [1],
      short: short(2, 0).slice(1),
      quantities: [2, 0],
      form: person,
      payment: payment('released'),
    }),
  ],
  'sold-out-paid-dead-end': [view({ missing: [1], short: short(2, 0).slice(1), form: person, payment: payment('released'), methods: [] })],
  'coupon-used-up': [view({ leftOut: 'PRIMAVERA2026', form: person }), refused('coupon_exhausted')],
  'product-gone': [view({ form: person }), refused('product_unavailable', { product: two[1].name })],
  busy: [view({ form: person }), refused('resource_unavailable')],
  unserved: [view({ isServed: false })],
  'payment-failed': [view({ form: { ...person, payment_method: 'stripe' }, payment: payment('failed', { url: null }) })],
  'payment-left': [view({ form: { ...person, payment_method: 'stripe' }, payment: payment('failed') }), { pay: 'cancel' }],
  'payment-returned': [view({ form: person, payment: payment('released') })],
  processing: [view({ sale: { is_submitted: true } })],
  opening: [view({ sale: { is_submitted: true }, payment: payment('opening', { url: null }) })],
  'opening-late': [view({ sale: { is_submitted: true }, payment: payment('opening', { url: null, is_late: true }) })],
  paying: [view({ sale: { is_submitted: true }, payment: payment('open') })],
  'paying-stuck': [view({ sale: { is_submitted: true }, payment: payment('open') }), { pay: 'cancel' }],
  'paying-other': [view({ sale: { is_submitted: true }, payment: payment('open') }), { pay: 'other' }],
  waiting: [view({ sale: { is_submitted: true }, payment: payment('waiting') })],
  'waiting-boleto': [view({ sale: { is_submitted: true }, payment: payment('waiting', { boleto }) })],
  'order-new': [order(null), { isMailOn: true }],
  'order-transfer': [order({}), { isMailOn: true }],
  'order-pix': [order({ payment_method: 'pix' }, { pix: pixCode }), { isMailOn: true }],
  'order-on-delivery': [order({ payment_method: 'cashondelivery' }), { isMailOn: true }],
  'order-card-authorized': [
    order({ payment_method: 'stripe', payment_status: 'authorized' }, { payment: payment('authorized') }),
    { isMailOn: true },
  ],
  'order-part-paid': [order({ amount_received: 100, payment_status: 'partially_paid' })],
  'order-paid': [order(paid, { sale: { ...converted, shipping: pac, ...couponed } })],
  'order-held': [order({ state: 'holded' })],
  'order-partly-shipped': [
    order({ ...paid, shipped: 'some', shipments: [document(2, { items: mug, tracks: [track('in_transit')], fiscal: [nfe] })] }),
  ],
  'order-shipped': [
    order({
      ...paid,
      shipped: 'all',
      state: 'complete',
      shipments: [document(2, { items: whole, tracks: [track(null), track('out_for_delivery', '1Z999AA10123456784')] })],
    }),
  ],
  'order-delivered': [
    order({ ...paid, shipped: 'all', state: 'complete', shipments: [document(2, { items: whole, tracks: [track('delivered')] })] }),
  ],
  'order-completed': [order({ ...paid, state: 'complete' })],
  'order-part-refund': [
    order({
      ...paid,
      payment_method: 'pix',
      amount_refunded: 51,
      payment_status: 'partially_refunded',
      shipped: 'all',
      shipments: [document(2, { items: whole, tracks: [] })],
      refunds: [document(3, { grand_total: 51 })],
    }),
  ],
  'order-refunded': [
    order({
      ...paid,
      state: 'closed',
      payment_method: 'stripe',
      payment_status: 'refunded',
      amount_refunded: 340.97,
      refunds: [document(3, { grand_total: 340.97 })],
    }),
  ],
  'order-canceled': [order({ state: 'canceled', payment_status: 'voided', total_canceled: 340.97 })],
  'order-canceled-owed': [
    order({ state: 'canceled', payment_method: 'boleto', total_canceled: 340.97, amount_received: 340.97, amount_refunded: 100 }),
  ],
  'order-corrected': [order({ ...paid, is_corrected: true })],
  expired: [view({ sale: { status: 'expired' } })],
  'expired-returned': [view({ sale: { status: 'expired' }, payment: payment('released') })],
  deactivated: [view({ sale: { status: 'expired', deactivated_at: now } })],
};
