import { grantedScope } from './scope.rules.js';

const held = ['orders/read', 'orders/write', 'stock/read'] as const;

describe('scope', () => {
  it('is all that is held unless narrowed', () => expect(grantedScope(held, undefined)).toEqual(held));
  it('narrows, in the order of the contract and each once', () =>
    expect(grantedScope(held, 'stock/read orders/read stock/read')).toEqual(['orders/read', 'stock/read']));
  it('may name parts of what is held', () => {
    expect(grantedScope(held, 'orders/fulfil orders/refund')).toEqual(['orders/fulfil', 'orders/refund']);
    expect(grantedScope(['admin'], 'stock/write orders/read')).toEqual(['orders/read', 'stock/write']);
  });
  it.each([
    'admin',
    'orders/import',
    'prices/write',
    'orders/read admin',
    'nonsense',
    'orders/read  stock/read',
    ' orders/read',
    'a"b',
    '\\',
  ])('refuses %p', (asked) => expect(() => grantedScope(held, asked)).toThrow('invalid_scope'));
});
