import { nearestName } from './nearest-name.js';

const known = ['status', 'state', 'sku', 'created_from', 'created_to', 'limit', 'qty'];

it.each([
  ['statuss', 'status'],
  ['stat', 'state'],
  ['skus', 'sku'],
  ['quantity', null],
  ['created_form', 'created_from'],
  ['Limit', 'limit'],
  ['colour', null],
  ['', null],
  ['x'.repeat(5_000), null],
])('%s is near %s', (name, nearest) => expect(nearestName(name, known)).toBe(nearest));
