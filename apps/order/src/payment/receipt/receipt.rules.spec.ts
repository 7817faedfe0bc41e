import { expect, it } from '@jest/globals';
import { decimal } from '@entrepot/kernel';
import { bankAmount, bankDay, receiptKey, whyRefused } from './receipt.rules.js';

it.each([
  ['374.97', '374.97'],
  ['374,97', '374.97'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['R$ 1.234.567,8', '1234567.8'],
  ['1.234', '1234'],
  ['+ 10', '10'],
  [12.5, '12.5'],
])('reads the amount %s', (sent, amount) => expect(bankAmount(sent)?.toFixed()).toBe(amount));

it.each(['', '0', '0,00', '-5', '1.23.4', '1,234,56', '12.3456', 'abc', 12.345678, 1.234, 0, -5, null, {}])(
  'reads no amount in %j',
  (sent) => expect(bankAmount(sent)).toBeNull(),
);

it.each([
  ['2026-01-31', '2026-01-31'],
  ['2026-01-31T23:59:59Z', '2026-01-31'],
  ['31/01/2026', '2026-01-31'],
  ['31.01.2026 10:00', '2026-01-31'],
  ['31/02/2026', null],
  ['2026-13-01', null],
  ['01/31/2026', null],
  ['yesterday', null],
  [20260131, null],
])('reads the day of %s as %s', (sent, day) => expect(bankDay(sent)).toBe(day));

it('knows a receipt by the bank’s id, else by what it says', () => {
  const receipt = { txid: '100000009', amount: decimal('10.5'), date: '2026-01-31' };
  expect([receiptKey(receipt), receiptKey({ ...receipt, end_to_end_id: 'E1' })]).toEqual(['100000009 10.50 2026-01-31', 'E1']);
});

it.each([
  ['the order is canceled', { state: 'canceled' as const }],
  ['the order is paid by stripe', { payment_method: 'stripe' }],
  ['the order is paid already', { amount_received: decimal(100) }],
  ['100.00 was paid, but 90.00 is due', { total_canceled: decimal(10) }],
  ['the order is on hold', { held: {} }],
  [null, {}],
])('says: %s', (why, fields) => {
  const zero = decimal(0);
  const order = {
    state: 'new' as const,
    payment_method: 'pix',
    grand_total: decimal(100),
    total_canceled: zero,
    amount_received: zero,
    held: null,
  };
  expect(whyRefused({ ...order, ...fields }, { amount: decimal(100) })).toBe(why);
});
