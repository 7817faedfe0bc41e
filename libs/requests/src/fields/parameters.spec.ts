import { type DateRange, type Page, type Sort, estimatedPaginationOf, paginationOf } from '@entrepot/kernel';
import { Id, Text } from './decorators.js';
import { flag, input } from './input.js';
import { DateRangeOf, Paging, Sorting, Values, readParameters } from './parameters.js';

describe('input', () => {
  it('lets the query win over the body', () =>
    expect(input({ query: { id: '1' }, body: { id: 2, status: 'x' } })).toEqual({ id: '1', status: 'x' }));
  it('reads status[] as status', () => expect(input({ query: { 'status[]': ['a', 'b'] } })).toEqual({ status: ['a', 'b'] }));
});

class Query {
  @Paging() page: Page;
  @Values() status?: string[];
  @Id() id?: string;
  @DateRangeOf(['created_from', 'from'], ['created_to', 'to']) created: DateRange;
  @Sorting(['entity_id', 'created_at'], { field: 'entity_id', direction: 'desc' }) sort: Sort<'entity_id' | 'created_at'>;
  @Text({ aliases: ['mail'] }) email?: string;
}
const read = (query: object, body?: object): Query => readParameters(Query, { query, body });

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
  ])('%j is page %d of %d', (query, page, limit) => expect(read(query).page).toMatchObject({ page, limit }));

  it('keeps the offset of a reachable page within 64 bits', () => {
    const { page, limit } = read({ page: '9223372036854775807', limit: '200' }).page;
    expect(Number.isSafeInteger((page - 1) * limit)).toBe(true);
  });

  it.each([
    [0, { total: 0, last_page: 1, has_next: false }],
    [20, { total: 20, last_page: 1, has_next: false }],
    [21, { total: 21, last_page: 2, has_next: true }],
  ])('%d rows', (total, expected) => expect(paginationOf({ page: 1, limit: 20, includePagination: true }, total)).toEqual(expected));
});

describe('totals that may be estimates', () => {
  it.each([
    ['1', true],
    ['estimate', 'estimate'],
    ['about', false],
  ])('include_pagination=%s is %s', (include_pagination, expected) =>
    expect(read({ include_pagination }).page.includePagination).toBe(expected),
  );

  it.each([
    ['counted', 1, 20, 137, { total: 137, last_page: 7, has_next: true, total_is_estimate: false }],
    ['estimated', 1, 20, { estimate: 998_400 }, { total: 998_400, last_page: 49_920, has_next: true, total_is_estimate: true }],
    ['less than was counted', 1, 20, { estimate: 900 }, { total: 1_001, last_page: 51, has_next: true, total_is_estimate: true }],
    ['less than was shown', 700, 20, { estimate: 12_000 }, { total: 14_001, last_page: 701, has_next: true, total_is_estimate: true }],
    ['known by the last page', 700, 7, { estimate: 12_000 }, { total: 13_987, last_page: 700, has_next: false, total_is_estimate: false }],
    ['more than there are', 800, 0, { estimate: 20_000 }, { total: 15_980, last_page: 799, has_next: false, total_is_estimate: true }],
  ])('%s: page %d with %d rows of %j', (_, page, rows, total, expected) =>
    expect(estimatedPaginationOf({ page, limit: 20, includePagination: 'estimate' }, total, rows)).toEqual(expected),
  );
});

describe('lists of values', () => {
  it.each([
    [{ status: 'a,b' }, ['a', 'b']],
    [{ status: ['a', 'b'] }, ['a', 'b']],
    [{ status: ['a,b', ' c '] }, ['a', 'b', 'c']],
    [{ status: 5 }, ['5']],
    [{ status: '' }, undefined],
    [{ status: null }, undefined],
    [{ status: ',' }, undefined],
  ])('%j', (query, values) => expect(read(query).status).toEqual(values));
  it.each([[{ a: 1 }], ['a\0'], [['a', null]]])('refuses %j', (status) => expect(() => read({ status })).toThrow('invalid_parameter'));
});

describe('integers', () => {
  it.each(['abc', '1.5', '9223372036854775808', '-9223372036854775809', ' ', '1e3', '0x1'])('refuses %p', (id) =>
    expect(() => read({ id })).toThrow('invalid_parameter'),
  );
  it('takes an empty text for none', () => expect(read({ id: '' }).id).toBeUndefined());
  it.each(['9223372036854775807', '-9223372036854775808'])('takes %s', (id) => expect(read({ id }).id).toBe(id));
  it.each([[['1']], [{}], [true]])('refuses %p', (id) => expect(() => read({ id })).toThrow('invalid_parameter'));
});

describe('dates', () => {
  it('counts a bare day whole', () =>
    expect(read({ created_from: '2026-01-31', to: '2026-01-31' }).created).toEqual({
      from: new Date('2026-01-31T00:00:00Z'),
      before: new Date('2026-02-01T00:00:00Z'),
    }));
  it('takes a time to the second, itself included', () =>
    expect(read({ to: '2026-01-31 10:00:00' }).created).toEqual({ before: new Date('2026-01-31T10:00:01Z') }));
  it.each([
    ['2026-01-31T10:00:00-03:00', '2026-01-31T13:00:00.000Z', '2026-01-31T13:00:01.000Z'],
    ['2026-01-31T10:00:00 02:00', '2026-01-31T08:00:00.000Z', '2026-01-31T08:00:01.000Z'], // its + undecoded
    ['2026-01-31 10:00:00+0200', '2026-01-31T08:00:00.000Z', '2026-01-31T08:00:01.000Z'],
    ['2026-01-31T10:00Z', '2026-01-31T10:00:00.000Z', '2026-01-31T10:00:01.000Z'],
    ['2026-01-31T10:00:00.417Z', '2026-01-31T10:00:00.417Z', '2026-01-31T10:00:00.418Z'],
  ])('takes %s with its zone', (sent, from, before) =>
    expect(JSON.parse(JSON.stringify(read({ created_from: sent, to: sent }).created))).toEqual({ from, before }),
  );
  it.each([
    '2026-02-30',
    '31.01.2026',
    '2026-01-31T10:00:00',
    '2026-01-31T10:00:00+99:00',
    '2026-01-31 10:00',
    '2026-01-31 02:00Z ',
    'now',
  ])('refuses %s', (from) => expect(() => read({ from })).toThrow('invalid_date'));
});

it('refuses a long text for a date without reading it', () =>
  expect(() => read({ from: `T${' '.repeat(500_000)}x` })).toThrow('invalid_date'));

describe('sort', () => {
  it('falls back', () => expect(read({}).sort).toEqual({ field: 'entity_id', direction: 'desc' }));
  it('takes both', () => expect(read({ sort: 'created_at', direction: 'ASC' }).sort).toEqual({ field: 'created_at', direction: 'asc' }));
  it.each([
    [{ sort: 'name' }, 'invalid_sort'],
    [{ direction: 'up' }, 'invalid_direction'],
    [{ sort: ['entity_id'] }, 'invalid_sort'],
  ])('refuses %j', (query, code) => expect(() => read(query)).toThrow(code));
});

it.each([
  [true, true],
  ['1', true],
  [0, false],
  ['false', false],
  ['yes', null],
  [2, null],
])('flag %p is %p', (value, expected) => expect(flag(value)).toBe(expected));

it('refuses a text with a NUL', () => expect(() => read({ email: 'a\0b' })).toThrow('invalid_parameter'));

it.each(['status', 5, 0, true, false, [], [{ limit: 5 }]])('refuses a body that is no object: %j', (body) => {
  expect(() => readParameters(Query, { query: {}, body })).toThrow(expect.objectContaining({ code: 'invalid_json' }) as Error);
});

it.each(['', null, undefined])('takes %j as no body', (body) => {
  expect(readParameters(Query, { query: { limit: '5' }, body }).page.limit).toBe(5);
});

describe('a parameter of the query wins over the body’s, whatever either calls it', () => {
  it.each([
    [{ page_size: '5' }, undefined, 5],
    [{ limit: '', per_page: '7' }, undefined, 7],
    [{ limit: '' }, { limit: 5 }, 5],
    [{ page_size: '5' }, { limit: 9 }, 5],
    [{ limit: '5' }, { page_size: 9 }, 5],
  ])('%j and %j: %d a page', (query, body, limit) => expect(read(query, body).page.limit).toBe(limit));

  it('as a list too', () => expect(read({ 'status[]': ['a'] }, { status: 'b', email: null })).toMatchObject({ status: ['a'] }));

  it.each([
    [{ mail: ['a'] }, undefined, 'mail'],
    [{ email: ['a'], mail: ['b'] }, undefined, 'email'],
    [{}, { mail: {} }, 'mail'],
    [{ mail: ['a'] }, { email: 'b' }, 'mail'],
  ])('a refusal of %j and %j names %s', (query, body, name) =>
    expect(() => read(query, body)).toThrow(
      expect.objectContaining({ code: 'invalid_parameter', details: expect.objectContaining({ name }) }) as Error,
    ),
  );
});
