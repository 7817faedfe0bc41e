import type { StockSettings } from '@entrepot/contracts';
import { arrayLimits } from '@entrepot/http';
import { AmountField, Field, FlagField, IntegerField, asNumber, isAmount } from '../api/record-fields.js';

const entriesOf = (value: object): [unknown, unknown][] =>
  Array.isArray(value)
    ? (value as ({ code?: unknown; qty?: unknown } | null)[]).map((entry) => [entry?.code, entry?.qty])
    : Object.entries(value);

/** `[{code, qty}]` as `{code: qty}`; a code that is none or stands there twice is left for the check to refuse. */
const asQuantities = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const entries = entriesOf(value).map(([code, qty]) => [typeof code === 'string' ? code.trim() : '', asNumber(qty)] as const);
  return new Set(entries.map(([code]) => code)).size < entries.length ? [] : Object.fromEntries(entries);
};

const isQuantities = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([code, qty]) => code !== '' && code.length <= 64 && isAmount(qty));

export class StockSettingsDto implements StockSettings {
  @FlagField()
  manage_stock?: boolean;

  @IntegerField(0, 2, { api: { description: '0 no, 1 yes, 2 yes and notify the customer', maximum: 2, example: 0 } })
  backorders?: number;

  @AmountField({ api: { description: 'Out of stock at this quantity', example: 0 } })
  min_qty?: number;

  @AmountField({ api: { example: 1 } })
  min_sale_qty?: number;

  @FlagField()
  is_in_stock?: boolean;

  @Field(
    isQuantities,
    'a map {code: qty} or a list of {code, qty}, each code once, with quantities from 0 with at most 4 decimals',
    {
      api: {
        type: 'object',
        maxProperties: arrayLimits.entries,
        additionalProperties: { type: 'number' },
        example: { main: 12, outlet: 3.5 },
      },
    },
    asQuantities,
  )
  warehouses?: Record<string, number>;
}
