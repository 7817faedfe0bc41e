import { describe, expect, it } from '@jest/globals';
import { checkoutAddress, type CheckoutForm, countryOf, formFaults } from './checkout-form.rules.js';

const aForm = (fields: Partial<CheckoutForm> = {}): CheckoutForm => ({
  firstname: 'Ana',
  lastname: 'Souza',
  email: 'ana@example.com',
  taxvat: '529.982.247-25',
  phone: '(11) 91234-5678',
  postcode: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  complement: '',
  district: 'Bela Vista',
  city: 'São Paulo',
  region: 'SP',
  shipping_method: '',
  payment_method: 'banktransfer',
  ...fields,
});
const rules = { taxvat: 'br', methods: new Set(['banktransfer', 'cashondelivery']) } as const;
const brazil = { ...rules, country: 'BR' };
const faults = (fields: Partial<CheckoutForm>, by: Parameters<typeof formFaults>[1] = brazil) => [...formFaults(aForm(fields), by)];

describe('what the form takes', () => {
  it.each<[keyof CheckoutForm, string]>([
    ['taxvat', '52998224725'],
    ['taxvat', '12.ABC.345/01DE-35'],
    ['taxvat', '12abc34501de35'],
    ['taxvat', '54.550.752/0001-55'],
    ['phone', '+55 11 91234-5678'],
    ['phone', '1132345678'],
    ['phone', '5511912345678'],
    ['phone', '(011) 91234-5678'],
    ['phone', '+55 (011) 91234-5678'],
    ['phone', '(55) 91234-5678'],
    ['postcode', '01310100'],
    ['region', 'são paulo'],
    ['region', 'rj'],
    ['complement', 'Apto 12'],
    ['number', 'S/N'],
    ['payment_method', 'cashondelivery'],
  ])('%s: %s', (field, value) => expect(faults({ [field]: value })).toEqual([]));
});

describe('what it refuses', () => {
  it.each<[keyof CheckoutForm, string]>([
    ['email', 'ana@'],
    ['email', `${'a'.repeat(140)}@example.com`],
    ['taxvat', '529.982.247-26'],
    ['taxvat', '111.111.111-11'],
    ['taxvat', '12.ABC.345/01DE-36'],
    ['taxvat', 'abc'],
    ['phone', '12345'],
    ['phone', '(01) 91234-5678'],
    ['phone', 'call me'],
    ['postcode', '1310-100'],
    ['postcode', '00000-000'],
    ['region', 'XX'],
    ['city', 'a'.repeat(101)],
    ['street', 'Rua\0'],
    ['payment_method', 'bitcoin'],
    ['payment_method', 'sandbox_card'],
  ])('%s: %s', (field, value) => expect(faults({ [field]: value })).toEqual([[field, 'invalid']]));

  it('an empty one, in the page’s order', () =>
    expect(faults({ lastname: '', firstname: '', taxvat: '', complement: '' })).toEqual([
      ['firstname', 'required'],
      ['lastname', 'required'],
      ['taxvat', 'required'],
    ]));
});

it('asks for nothing Brazilian abroad', () =>
  expect(
    faults(
      { taxvat: '', region: '', district: '', number: '', postcode: 'EC1A 1BB', phone: '+44 20 7946 0958' },
      { ...rules, country: 'GB' },
    ),
  ).toEqual([]));

it('takes any taxvat where the rule is off', () => expect(faults({ taxvat: '123' }, { ...brazil, taxvat: 'none' })).toEqual([]));

it.each([
  ['5511912345678', '11912345678'],
  ['(011) 91234-5678', '11912345678'],
  ['+55 55 91234-5678', '55912345678'],
  ['55 91234-5678', '55912345678'],
])('stores the telephone %s as %s', (phone, telephone) => expect(checkoutAddress(aForm({ phone }), 'BR').telephone).toBe(telephone));

it('stores what was typed in one form', () =>
  expect(checkoutAddress(aForm({ phone: '+55 (11) 91234 5678', postcode: '01310100', region: 'São Paulo' }), 'BR')).toMatchObject({
    telephone: '11912345678',
    postcode: '01310-100',
    region: 'SP',
    street: ['Avenida Paulista', '1000', '', 'Bela Vista'],
  }));

it.each([
  ['pt_BR', 'BR'],
  ['en_US', 'US'],
  ['pt', 'BR'],
  ['en', 'US'],
  ['de', 'DE'],
  ['en_us', 'US'],
  ['es_419', 'ES'],
  ['zh_Hant_TW', 'TW'],
  ['qqq', 'BR'],
])('takes the country from the locale %s', (locale, country) => expect(countryOf(locale)).toBe(country));
