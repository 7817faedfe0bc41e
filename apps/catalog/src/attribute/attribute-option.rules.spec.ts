import type { AttributeOption } from '@entrepot/contracts';
import { syncOptions } from './attribute-option.rules.js';

const option = (option_id: number, label: string, more: Partial<AttributeOption> = {}): AttributeOption => ({
  option_id,
  label,
  sort_order: option_id,
  is_default: false,
  labels: {},
  ...more,
});
const known = [option(1, 'Red'), option(2, 'Blue', { is_default: true, labels: { 1: 'Azul' } })];

it('changes nothing where the list is as it was', () => {
  expect(syncOptions(known, [{ admin: 'Blue' }, { option_id: 1, admin: 'Red' }], true)).toEqual([]);
});

it('matches an entry without an id to the option with its label, unless an id names that', () => {
  expect(syncOptions(known, [{ option_id: 2, admin: 'Red' }, { admin: 'Blue' }], true)).toEqual([
    { before: known[0], after: null },
    { before: known[1], after: { ...known[1], label: 'Red' } },
    { before: null, after: option(0, 'Blue', { sort_order: 3 }) },
  ]);
});

it('puts new options after all that stay, in their order', () => {
  const changes = syncOptions(known, [{ admin: 'New' }, { admin: 'Red', position: 40 }, { admin: 'Newer' }, { admin: 'Blue' }], true);
  expect(changes.map(({ after }) => [after?.label, after?.sort_order])).toEqual([
    ['New', 41],
    ['Red', 40],
    ['Newer', 42],
  ]);
});

it('gives a select one default and a multiselect as many as it likes', () => {
  const entries = [{ admin: 'Red', default: true }, { admin: 'Blue' }];
  const defaults = (isSingle: boolean) => syncOptions(known, entries, isSingle).map(({ after }) => [after?.label, after?.is_default]);
  expect(defaults(true)).toEqual([
    ['Red', true],
    ['Blue', false],
  ]);
  expect(defaults(false)).toEqual([['Red', true]]);
});

it.each([
  [[{ option_id: 3 }], 'option_not_found'],
  [[{ option_id: 1 }, { option_id: 1 }], 'invalid_parameter'],
  [[{ admin: 'X' }, { admin: 'X' }], 'option_label_exists'],
  [[{ option_id: 1 }, { option_id: 2, admin: 'Red' }], 'option_label_exists'],
  [
    [
      { admin: 'Red', default: true },
      { admin: 'X', default: true },
    ],
    'invalid_parameter',
  ],
])('refuses %j', (entries, code) => expect(() => syncOptions(known, entries, true)).toThrow(code));
