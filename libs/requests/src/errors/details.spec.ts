import { DomainError } from '@entrepot/kernel';
import { Amount, Flag, Id, ItemsOf, Quantity, Text } from '../fields/decorators.js';
import { Faults } from '../fields/faults.js';
import { readAs } from '../fields/reader.js';
import * as rules from '../fields/rules.js';
import type { Rule } from '../fields/rule.js';
import { errorTable, refusalOf } from './errors.js';
import { errorBody, type ErrorFamily } from './families.js';
import { inPortuguese } from './portuguese.js';

class Line {
  @Text({ required: true }) sku: string;
  @Quantity({ required: true }) qty: unknown;
}
class Request {
  @Id() order_id?: string;
  @Flag() notify?: boolean;
  @Amount() amount?: unknown;
  @Text({ secret: true, max: 5 }) secret?: string;
  @ItemsOf(Line, { max: 200_000, entryError: 'invalid_item' }) items?: Line[];
}

const table = errorTable({
  invalid_item: [400, 'Invalid item'],
  not_shippable: [400, 'Cannot ship'],
  held: [409, 'Order is held'],
  taken: [409, 'Taken'],
  gone: [404, 'Gone'],
  too_late: [422, 'Too late', 'Tarde demais.'],
});

const answer = (error: unknown, family: ErrorFamily = 'order') => {
  const refusal = refusalOf(error, family, table);
  return refusal && errorBody(family, refusal);
};

const refused = (body: unknown): unknown => {
  try {
    return readAs(Request, body);
  } catch (error) {
    return error;
  }
};

describe('the details of a refusal', () => {
  it('are all faults of the request, the first one is the error', () => {
    const body = { order_id: 'x', notify: 'maybe', items: [{ sku: 'A', qty: 1 }, { qty: 0 }, 'B'] };
    expect(answer(refused(body))).toEqual({
      error: 'Invalid parameter: order_id',
      details: [
        { path: 'order_id', code: 'type', message: 'must be an integer', value: 'x' },
        { path: 'notify', code: 'type', message: 'must be true, false, 1 or 0', value: 'maybe' },
        { path: 'items[1].sku', code: 'required', message: 'is required' },
        { path: 'items[1].qty', code: 'range', message: 'must be greater than 0', value: 0 },
        { path: 'items[2]', code: 'type', message: 'must be an object', value: 'B' },
      ],
    });
  });

  it('show a value up to 100 characters, never half a character, and no secret', () => {
    const sent = { order_id: `${'x'.repeat(99)}😀y`, amount: { list: 'y'.repeat(300) }, secret: 'hidden word' };
    const { details } = answer(refused(sent)) as { details: { path: string; value?: string }[] };
    expect(details.map(({ path, value }) => [path, value])).toEqual([
      ['order_id', `${'x'.repeat(99)}😀`],
      ['amount', JSON.stringify(sent.amount).slice(0, 100)],
      ['secret', undefined],
    ]);
  });

  it('are at most 100, whatever the number of faults', () => {
    const faulty = answer(refused({ items: Array.from({ length: 100_000 }, () => ({ sku: 'A', qty: -1 })) }));
    expect(faulty).toMatchObject({ error: 'Invalid item', details_truncated: true });
    expect((faulty as { details: unknown[] }).details).toHaveLength(100);
    expect(JSON.stringify(faulty).length).toBeLessThan(15_000);
  });

  it.each([
    ['a rule', 'not_shippable', { reason: 'nothing is left to ship' }, { path: '', code: 'state', message: 'nothing is left to ship' }],
    [
      'a rule about a field',
      'not_shippable',
      { reason: 'at most 2 can be shipped', path: 'items[3].qty', code: 'too_large', value: 5 },
      { path: 'items[3].qty', code: 'too_large', message: 'at most 2 can be shipped', value: 5 },
    ],
    ['a state that is 409', 'held', { reason: 'the order is held' }, { path: '', code: 'state', message: 'the order is held' }],
    ['a parameter', 'invalid_parameter', { name: 'cursor' }, { path: 'cursor', code: 'format', message: 'Invalid parameter: cursor' }],
    ['a missing one', 'required', { name: 'value' }, { path: 'value', code: 'required', message: 'is required' }],
    ['a body', 'invalid_json', {}, { path: '', code: 'format', message: 'Invalid JSON body' }],
    ['a 422', 'too_late', {}, { path: '', code: 'state', message: 'Too late' }],
  ])('describe %s', (_what, code, details, detail) => expect(answer(new DomainError(code, details))).toMatchObject({ details: [detail] }));

  it.each([
    ['a conflict that is no state', 'taken'],
    ['what does not exist', 'gone'],
    ['an unknown caller', 'unauthorized'],
  ])('are not there for %s', (_what, code) => expect(answer(new DomainError(code))).not.toHaveProperty('details'));

  it('stand beside the other fields of each family', () => {
    const error = new DomainError('too_late', { field: 'sku', extra: { index: 2 } });
    const details = [{ path: 'sku', code: 'state', message: 'Too late' }];
    expect(answer(error, 'order')).toEqual({ error: 'Too late', index: 2, details });
    expect(answer(error, 'image')).toEqual({ success: false, error: 'Too late', index: 2, details });
    expect(answer(error, 'sale')).toEqual({ success: false, error: 'Too late', field: 'sku', index: 2, details });
    expect(answer(error, 'capture')).toEqual({
      error: 'Tarde demais.',
      index: 2,
      details: [{ path: 'sku', code: 'state', message: 'Tarde demais.' }],
    });
  });

  it('are Portuguese where leads and schedules speak', () => {
    expect(answer(refused({ order_id: 'x', notify: 3 }), 'capture')).toMatchObject({
      error: 'Parâmetro inválido: order_id.',
      details: [{ message: 'deve ser um número inteiro' }, { message: 'deve ser true, false, 1 ou 0' }],
    });
  });
});

const everyRule: readonly (readonly [Rule<unknown>, unknown])[] = [
  [rules.text(), {}],
  [rules.id(), 'x'],
  [rules.id({ positive: true }), -1],
  [rules.smallId(), 'x'],
  [rules.integer(), 1.5],
  [rules.decimal({}), 'x'],
  [rules.decimal({ positive: true }), -1],
  [rules.decimal({ max: 2 }), 3],
  [rules.uuid(), 'x'],
  [rules.flag(), 'x'],
  [rules.oneOf(['a', 'b']), 'x'],
  [rules.timestamp(), 'x'],
  [rules.day(), 'x'],
  [rules.object(), 'x'],
  [rules.object(5), { long: true }],
  [rules.list(rules.id()), 'x'],
  [rules.list(rules.id(), { filled: true }), []],
  [rules.list(rules.id(), { max: 1 }), [1, 2]],
];

it.each(everyRule)('each rule has its sentence in Portuguese: %j', (rule, value) => {
  const faults = new Faults();
  rule.read(value, faults, {});
  const { message } = faults.list[0]!;
  expect(inPortuguese(message)).not.toBe(message);
});
