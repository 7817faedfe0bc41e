import { preparedNames } from './prepared-names.js';

it('names the first 200 texts, each the same way every time', () => {
  const name = preparedNames('list');
  const first = Array.from({ length: 200 }, (_, n) => name(`select ${n}`));
  expect(new Set(first).size).toBe(200);
  expect(first[7]).toBe('list_7');
  expect(name('select 200')).toBe('');
  expect(name('select 7')).toBe('list_7');
});

it('counts each prefix for itself', () => {
  preparedNames('orders')('select 1');
  expect(preparedNames('leads')('select 2')).toBe('leads_0');
});
