import { describe, expect, it } from '@jest/globals';
import type { CustomOption } from '@entrepot/contracts';
import type { DomainError } from '@entrepot/kernel';
import { checkOptions } from './option-values.rules.js';

const values = [
  { option_type_id: 7, title: 'Red', price: 0, price_type: 'fixed' as const },
  { option_type_id: 8, title: 'Blue', price: 5, price_type: 'percent' as const },
];
const anOption = (type: CustomOption['type'], required = false): CustomOption => ({
  option_id: 12,
  title: 'Color',
  type,
  required,
  values: ['drop_down', 'radio', 'checkbox', 'multiple'].includes(type) ? values : [],
});
const check = (option: CustomOption, sent: Record<string, unknown>) => checkOptions([option], sent, 'items[0].options');
const refusalOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    const { code, details } = error as DomainError;
    return [code, details['field']];
  }
};

describe('what an option takes', () => {
  it.each([
    ['drop_down', 7, 7, 'Red'],
    ['drop_down', '8', 8, 'Blue'],
    ['radio', 8, 8, 'Blue'],
    ['checkbox', [7, '8'], [7, 8], 'Red, Blue'],
    ['multiple', [8], [8], 'Blue'],
    ['field', 'Ana', 'Ana', 'Ana'],
    ['area', 42, '42', '42'],
    ['date', '2028-02-29', '2028-02-29', '2028-02-29'],
    ['time', '23:59', '23:59', '23:59'],
    ['date_time', '2026-01-31T08:30', '2026-01-31T08:30', '2026-01-31 08:30'],
  ] as const)('%s: %j', (type, sent, value, label) =>
    expect(check(anOption(type), { 12: sent })).toEqual({ values: { 12: value }, labels: [{ title: 'Color', value: label }] }),
  );
});

describe('a format that is wrong for the type is 400', () => {
  it.each([
    ['drop_down', 'red'],
    ['drop_down', [7]],
    ['drop_down', ''],
    ['multiple', ''],
    ['date', ''],
    ['radio', 7.5],
    ['radio', true],
    ['checkbox', 7],
    ['checkbox', [7, 7]],
    ['multiple', ['x']],
    ['multiple', Array.from({ length: 1_001 }, (_, n) => n)],
    ['field', ['a']],
    ['field', 'a'.repeat(2_001)],
    ['area', { a: 1 }],
    ['date', '2026-02-30'],
    ['date', '31/01/2026'],
    ['date', '2026-01-31 10:00'],
    ['time', '24:00'],
    ['time', '8:30'],
    ['date_time', '2026-01-31 08:30'],
    ['date_time', '2026-01-31T08:30:00'],
  ] as const)('%s: %j', (type, sent) =>
    expect(refusalOf(() => check(anOption(type), { 12: sent }))).toEqual(['invalid_parameter', 'items[0].options.12']),
  );
});

it('refuses an option that the product has not', () =>
  expect(refusalOf(() => check(anOption('field'), { 99: 'x' }))).toEqual(['option_unknown', 'items[0].options.99']));
it('refuses a value of another option', () =>
  expect(refusalOf(() => check(anOption('radio'), { 12: 99 }))).toEqual(['option_value_unknown', 'items[0].options.12']));
it('refuses a value that the option has not, however many are sent', () =>
  expect(refusalOf(() => check(anOption('multiple'), { 12: [7, 97, 98, 99] }))).toEqual(['option_value_unknown', 'items[0].options.12']));
it.each([[{}], [{ 12: null }], [{ 12: [] }]])('asks for a required one: %j', (sent) =>
  expect(refusalOf(() => check(anOption('checkbox', true), sent))).toEqual(['option_required', 'items[0].options.12']),
);
it('takes an empty text for none', () => {
  expect(refusalOf(() => check(anOption('area', true), { 12: '' }))).toEqual(['option_required', 'items[0].options.12']);
  expect(check(anOption('field'), { 12: '' })).toEqual({ values: {}, labels: [] });
});
it('lets one that is not required be', () => expect(check(anOption('checkbox'), { 12: [] })).toEqual({ values: {}, labels: [] }));
