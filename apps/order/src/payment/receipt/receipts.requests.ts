import { Field, type Rule, textLimits } from '@entrepot/requests';
import type { Decimal } from '@entrepot/kernel';
import { bankAmount, bankDay, type Receipt } from './receipt.rules.js';

const reading = <T>(name: string, mustBe: string, api: Rule<T>['api'], read: (value: unknown) => T | null): Rule<T> => ({
  name,
  api,
  read: (value, faults) =>
    (typeof value === 'string' && value.length > textLimits.name ? null : read(value)) ?? faults.add('format', `must be ${mustBe}`, value),
});

const longest = textLimits.name;

const text = (value: unknown): string | null => {
  const trimmed = typeof value === 'string' ? value.trim() : '';
  return trimmed !== '' && trimmed.length <= textLimits.name ? trimmed : null;
};
const number = reading('number', `a text of 1 to ${textLimits.name} characters`, { type: 'string', maxLength: textLimits.name }, text);
const day = reading(
  'day',
  'a date like 2026-01-31 or 31/01/2026, with or without a time',
  { type: 'string', maxLength: longest, pattern: String.raw`^\s*(\d{4}-\d{2}-\d{2}|\d{2}[\/.\-]\d{2}[\/.\-]\d{4})` },
  bankDay,
);
const money = reading(
  'money',
  'an amount greater than 0 like 374.97, 374,97 or 1.234,56',
  { type: 'string', maxLength: longest },
  bankAmount,
);

/** Line of POST /ops/import/payments, also by the names of Brazilian banks. */
export class ReceiptLine implements Receipt {
  @Field(number, {
    required: true,
    empty: 'refused',
    aliases: ['TXID', 'TxId', 'identificador', 'Identificador'],
    description: 'Number of the order',
    example: '100000009',
  })
  txid: string;
  @Field(money, {
    required: true,
    empty: 'refused',
    aliases: ['valor', 'Valor', 'VALOR'],
    description: 'Amount that has come, as banks write it, with at most 2 decimals',
    example: '374,97',
  })
  amount: Decimal;
  @Field(day, {
    required: true,
    empty: 'refused',
    aliases: ['data', 'Data', 'DATA'],
    description: 'Day on which it has come, in the time zone of the bank',
    example: '31/01/2026',
  })
  date: string;
  @Field(number, {
    aliases: ['e2eid', 'endToEndId', 'EndToEndId'],
    description: 'The bank’s own id of the payment; else txid, amount and day are its key',
  })
  end_to_end_id?: string;
}
