import { listInput } from './list-input.js';

const aliases = { limit: ['page_size', 'per_page'], email: [] };

it.each([
  [{ query: { page_size: '5' } }, { limit: '5', page_size: '5' }],
  [{ query: { limit: '', per_page: '7' } }, { limit: '7', per_page: '7' }],
  [{ query: { limit: '' }, body: { limit: 5 } }, { limit: 5 }],
  [
    { query: { page_size: '5' }, body: { limit: 9 } },
    { limit: '5', page_size: '5' },
  ],
  [
    { query: { limit: '5' }, body: { page_size: 9 } },
    { limit: '5', page_size: 9 },
  ],
  [{ query: { 'status[]': ['a'] }, body: { status: 'b', email: null } }, { status: ['a'] }],
])('%j is read as %j', (request, expected) => expect(listInput(request, aliases)).toEqual(expected));
