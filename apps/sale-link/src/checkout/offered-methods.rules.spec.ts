import { decimal } from '@entrepot/kernel';
import { offeredMethods } from './offered-methods.rules.js';

const transfer = { code: 'banktransfer', title: 'Transferência', instructions: 'Banco 001' };
const limited = { code: 'cashondelivery', title: 'Na entrega', min_total: 10, max_total: 99.9 };
const settings = { isSandbox: false, takesPayments: false };
const of = (total: number, currency = 'BRL') => ({ total: decimal(total), currency });
const codes = (total: number, isSandbox = false) =>
  offeredMethods({ payment_methods: [limited, transfer] }, of(total), { ...settings, isSandbox }).map(({ code }) => code);

it('offers bank transfer where the store says nothing', () =>
  expect(offeredMethods({ payment_methods: null }, of(10), settings)).toEqual([{ code: 'banktransfer', title: null, instructions: null }]));

it('offers the store’s methods in its order and words', () =>
  expect(offeredMethods({ payment_methods: [limited, transfer] }, of(50), settings)).toEqual([
    { code: 'cashondelivery', title: 'Na entrega', instructions: null },
    { code: 'banktransfer', title: 'Transferência', instructions: 'Banco 001' },
  ]));

it.each([
  [9.99, ['banktransfer']],
  [10, ['cashondelivery', 'banktransfer']],
  [99.9, ['cashondelivery', 'banktransfer']],
  [99.91, ['banktransfer']],
])('for %s offers those whose limits it is within', (total, offered) => expect(codes(total)).toEqual(offered));

it('offers Pix in BRL alone', () => {
  const offered = (currency: string) =>
    offeredMethods({ payment_methods: [{ code: 'pix', title: 'Pix' }, transfer] }, of(5, currency), settings).length;
  expect([offered('BRL'), offered('USD')]).toEqual([2, 1]);
});

it('adds the test card in a sandbox', () => expect(codes(5, true)).toEqual(['banktransfer', 'sandbox_card']));

it('offers what a provider takes where one is set up', () => {
  const payment_methods = [{ code: 'stripe', title: 'Cartão' }, transfer];
  const offered = (takesPayments: boolean) =>
    offeredMethods({ payment_methods }, of(5), { ...settings, takesPayments }).map(({ code }) => code);
  expect([offered(true), offered(false)]).toEqual([['stripe', 'banktransfer'], ['banktransfer']]);
});

it.each([
  ['an amount', of(10.5, 'JPY')],
  ['a currency', of(10, 'IRR')],
])('does not offer a provider %s that it does not take', (_what, sale) => {
  const payment_methods = [{ code: 'stripe', title: 'Card' }, transfer];
  expect(offeredMethods({ payment_methods }, sale, { ...settings, takesPayments: true }).map(({ code }) => code)).toEqual(['banktransfer']);
});
