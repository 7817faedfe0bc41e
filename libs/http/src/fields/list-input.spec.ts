import { DomainError } from '@entrepot/kernel';
import { listInput, readQuery } from './list-input.js';
import { text } from './input.js';

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

describe('a refusal names a parameter as it was sent', () => {
  const names = { customer_email: ['email'] };
  it.each([
    [{ query: { email: ['a'] } }, 'email'],
    [{ query: { customer_email: ['a'], email: ['b'] } }, 'customer_email'],
    [{ query: {}, body: { email: {} } }, 'email'],
    [{ query: { email: ['a'] }, body: { customer_email: 'b' } }, 'email'],
  ])('%j: %s', async (request, name) => {
    const error: unknown = await readQuery(request, names, (query) => text(query, 'customer_email')).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'invalid_parameter', details: { name } });
  });

  it('and leaves other refusals as they are', async () => {
    const refusal = new DomainError('required', { name: 'value' });
    await expect(readQuery({ query: {} }, names, () => Promise.reject(refusal))).rejects.toBe(refusal);
  });
});
