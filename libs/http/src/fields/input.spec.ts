import { paginationOf } from '@entrepot/kernel';
import { csv, dateRange, flag, input, integerParam, pageOf, sortOf, text } from './input.js';

describe('input', () => {
  it('lets the query win over the body', () =>
    expect(input({ query: { id: '1' }, body: { id: 2, status: 'x' } })).toEqual({ id: '1', status: 'x' }));
  it('reads status[] as status', () => expect(input({ query: { 'status[]': ['a', 'b'] } })).toEqual({ status: ['a', 'b'] }));
});

describe('page and limit', () => {
  it.each([
    [{}, 1, 20],
    [{ page: '3', limit: '50' }, 3, 50],
    [{ limit: '0' }, 1, 20],
    [{ limit: '-1' }, 1, 20],
    [{ limit: 'x' }, 1, 20],
    [{ limit: '1.5' }, 1, 20],
    [{ limit: '201' }, 1, 200],
    [{ limit: 200 }, 1, 200],
    [{ limit: ['1', '2'] }, 1, 20],
    [{ page_size: '7' }, 1, 7],
    [{ per_page: '8' }, 1, 8],
    [{ pageSize: '9' }, 1, 9],
    [{ page: '0' }, 1, 20],
    [{ page: '-2' }, 1, 20],
    [{ page: '9223372036854775808' }, 1, 20],
    [{ page: '99999999999999999999999' }, 1, 20],
  ])('%j is page %d of %d', (query, page, limit) => expect(pageOf(query)).toMatchObject({ page, limit }));

  it('keeps the offset of a reachable page within 64 bits', () => {
    const { page, limit } = pageOf({ page: '9223372036854775807', limit: '200' });
    expect(Number.isSafeInteger((page - 1) * limit)).toBe(true);
  });

  it.each([
    [0, { total: 0, last_page: 1, has_next: false }],
    [20, { total: 20, last_page: 1, has_next: false }],
    [21, { total: 21, last_page: 2, has_next: true }],
  ])('%d rows', (total, expected) => expect(paginationOf({ page: 1, limit: 20, includePagination: true }, total)).toEqual(expected));
});

describe('lists of values', () => {
  it.each([
    [{ status: 'a,b' }, ['a', 'b']],
    [{ status: ['a', 'b'] }, ['a', 'b']],
    [{ status: ['a,b', ' c '] }, ['a', 'b', 'c']],
    [{ status: 5 }, ['5']],
    [{ status: '' }, undefined],
    [{ status: null }, undefined],
    [{ status: ',' }, []],
  ])('%j', (query, values) => expect(csv(query, 'status')).toEqual(values));
  it.each([[{ a: 1 }], ['a\0'], [['a', null]]])('refuses %j', (status) =>
    expect(() => csv({ status }, 'status')).toThrow('invalid_parameter'),
  );
});

describe('integers', () => {
  it.each(['abc', '1.5', '9223372036854775808', '', ' ', '1e3', '0x1'])('refuses %p', (id) => {
    if (id.length === 0) expect(integerParam({ id }, 'id')).toBeUndefined();
    else expect(() => integerParam({ id }, 'id')).toThrow('invalid_parameter');
  });
  it('takes the largest', () => expect(integerParam({ id: '9223372036854775807' }, 'id')).toBe('9223372036854775807'));
  it.each([[['1']], [{}], [true]])('refuses %p', (id) => expect(() => integerParam({ id }, 'id')).toThrow('invalid_parameter'));
});

describe('dates', () => {
  const range = (query: Record<string, unknown>) => dateRange(query, ['created_from', 'from'], ['created_to', 'to']);
  it('counts a bare day whole', () =>
    expect(range({ created_from: '2026-01-31', to: '2026-01-31' })).toEqual({
      from: new Date('2026-01-31T00:00:00Z'),
      before: new Date('2026-02-01T00:00:00Z'),
    }));
  it('takes a time to the second, itself included', () =>
    expect(range({ to: '2026-01-31 10:00:00' })).toEqual({ before: new Date('2026-01-31T10:00:01Z') }));
  it.each(['2026-02-30', '31.01.2026', '2026-01-31T10:00:00Z', '2026-01-31 10:00', 'now'])('refuses %s', (from) =>
    expect(() => range({ from })).toThrow('invalid_date'),
  );
});

describe('sort', () => {
  const sort = (query: Record<string, unknown>) => sortOf(query, ['entity_id', 'created_at'], { field: 'entity_id', direction: 'desc' });
  it('falls back', () => expect(sort({})).toEqual({ field: 'entity_id', direction: 'desc' }));
  it('takes both', () => expect(sort({ sort: 'created_at', direction: 'ASC' })).toEqual({ field: 'created_at', direction: 'asc' }));
  it.each([
    [{ sort: 'name' }, 'invalid_sort'],
    [{ direction: 'up' }, 'invalid_direction'],
    [{ sort: ['entity_id'] }, 'invalid_sort'],
  ])('refuses %j', (query, code) => expect(() => sort(query)).toThrow(code));
});

it.each([
  [true, true],
  ['1', true],
  [0, false],
  ['false', false],
  ['yes', null],
  [2, null],
])('flag %p is %p', (value, expected) => expect(flag(value)).toBe(expected));

it('refuses a text with a NUL', () => expect(() => text({ name: 'a\0b' }, 'name')).toThrow('invalid_parameter'));
