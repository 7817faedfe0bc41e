/** Examples for the OpenAPI document. */
export const customerExample = {
  celular: '11 98888-7777',
  customer_id: 17,
  email: 'ana@example.com',
  firstname: 'Ana',
  middlename: null,
  lastname: 'Lima',
  taxvat: '52998224725',
  dob: '1990-01-31',
  gender: 2,
  group_id: 1,
  website_id: 1,
  store_id: 1,
  created_at: '2026-01-31 12:00:00',
  updated_at: '2026-01-31 12:05:10',
  custom_attributes: { celular: '11 98888-7777' },
};

export const addressExample = {
  address_id: 31,
  customer_id: 17,
  is_default_billing: true,
  is_default_shipping: false,
  firstname: 'Ana',
  lastname: 'Lima',
  street: ['Rua das Flores', '12', 'ap 3', 'Centro'],
  city: 'São Paulo',
  region: 'SP',
  postcode: '01310-100',
  country_id: 'BR',
  telephone: '11 3333-4444',
  custom_attributes: {},
};

export const customerPatchExample = { id: 17, lastname: 'Melo', cpf: '529.982.247-25', custom_attributes: { celular: '11 97777-6666' } };

const { address_id: _id, ...newAddress } = addressExample;
export const addressPostExample = newAddress;
export const addressPatchExample = { address_id: 31, telephone: '11 97777-6666', is_default_shipping: true };

export const invalidAddressExample = {
  error: 'firstname is required',
  invalid_fields: [
    { field: 'firstname', code: 'required', message: 'firstname is required' },
    { field: 'country_id', code: 'invalid', message: 'Invalid parameter: country_id' },
  ],
};

export const addressListExample = {
  success: true,
  customer_id: 17,
  default_billing_id: 31,
  default_shipping_id: null,
  addresses: [addressExample],
};

const contact = {
  name: 'Ana Lima',
  email: 'ana@example.com',
  phone: '11 98888-7777',
  created_at: '2026-01-31 12:00:00',
  utm_source: 'google',
  utm_medium: 'cpc',
  utm_campaign: 'verao',
  utm_term: null,
  utm_content: null,
  origin: 'site',
};

export const leadExample = { id: 5, store_id: 1, ...contact, coupon_id: 3, coupon_used: 'VERAO10', promoters_name: 'Bia' };

export const scheduleExample = {
  id: 9,
  ...contact,
  date: '2026-02-10',
  time: '14:30',
  unity_id: 4,
  treatment: 'Avaliação',
  campanha_interna: 'Verão',
  campanha_interna_id: 2,
  codigo_external: 'EXT-77',
  status_external: 2,
  status_external_label: 'Synced',
  mensagem_erro_external: null,
};

export const importExample = {
  success: false,
  accepted: 2,
  created: 1,
  updated: 0,
  rejected: 1,
  errors: [{ line: 3, error: 'email is required' }],
  warnings: [{ line: 2, warning: 'taxvat: neither a CPF nor a CNPJ with right check digits; taken as it is' }],
};

/** An answer that has several forms, each with its example, for the OpenAPI document. */
export const answers = (description: string, forms: Readonly<Record<string, object>>) => ({
  description,
  content: {
    'application/json': {
      schema: { type: 'object' },
      examples: Object.fromEntries(Object.entries(forms).map(([name, value]) => [name, { value }])),
    },
  },
});
