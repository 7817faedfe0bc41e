import fc from 'fast-check';
import { ArrayUnique, IsEmail, MaxLength, MinLength, ValidateBy, ValidateIf, validateSync } from 'class-validator';
import { type DateRange, type Decimal, DomainError, type Page, type Sort } from '@entrepot/kernel';
import {
  Amount,
  Comment,
  ExactlyOne,
  Flag,
  Id,
  IncrementId,
  Integer,
  ItemsOf,
  ListOf,
  Nested,
  OneOf as OneOfField,
  Quantity,
  SmallId,
  Text,
  Timestamp,
} from './decorators.js';
import { DateFilter, OneOrMany, Others, Paging, Sorting, Values, readParameters } from './parameters.js';
import { readAs, readerOf } from './reader.js';
import { id, oneOf, text } from './rules.js';

class Line {
  @Id({ aliases: ['item_id'] }) order_item_id?: string;
  @Text({ max: 255, trim: false }) sku?: string;
  @Quantity({ required: true }) qty: Decimal;
}

class Remark {
  @Text({ required: true, requiredError: 'no_text', max: 10 }) text: string;
}

@ExactlyOne('order_id', 'order_increment_id')
class Request {
  @Comment() comment?: string;
  @Flag({ default: false }) send_email: boolean;
  @Id() order_id?: string;
  @IncrementId() order_increment_id?: string;
  @ItemsOf(Line, { max: 3, entryError: 'invalid_item' }) items?: Line[];
  @Nested(Remark) remark?: Remark;
  @Amount({ nullable: true }) shipping_amount?: Decimal | null;
  @OneOfField(['offline', 'online'], { default: 'offline' }) refund_type: string;
  @Integer({ min: 1, max: 3, inside: 'more' }) position?: number;
  @Text({ empty: 'null' }) note?: string | null;
  @Text({ secret: true, max: 3 }) password?: string;
  @Timestamp({ aliases: ['at'] }) created_at?: Date;
}

const refusal = (body: unknown): DomainError => {
  try {
    readAs(Request, body);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('was not refused');
};
const faultsOf = (body: unknown): unknown[] => refusal({ order_id: 1, ...(body as object) }).details['faults'] as unknown[];

describe('a body', () => {
  it('is read with its conversions and defaults', () => {
    const read = readAs(Request, {
      order_id: ' 17 ',
      comment: ' a ',
      send_email: 1,
      items: [{ item_id: 3, qty: '1.5', sku: ' x ' }],
      more: { position: '2' },
      note: ' ',
      shipping_amount: null,
      at: '2026-01-31',
      else: 1,
    });
    expect(read).toBeInstanceOf(Request);
    expect(read).toMatchObject({ order_id: '17', comment: 'a', send_email: true, refund_type: 'offline', position: 2, note: null });
    expect(read.items?.[0]).toMatchObject({ order_item_id: '3', sku: ' x ' });
    expect(read.items?.[0]?.qty.toNumber()).toBe(1.5);
    expect(read.shipping_amount).toBeNull();
    expect(read.created_at).toEqual(new Date('2026-01-31T00:00:00Z'));
    expect(read).not.toHaveProperty('order_increment_id');
  });

  it.each([
    [{}, 'exactly_one', 'body'],
    [{ order_id: 1, order_increment_id: '2' }, 'exactly_one', 'body'],
    [[], 'invalid_json', 'body'],
    ['x', 'invalid_json', 'body'],
    [{ order_id: 'abc' }, 'invalid_parameter', 'order_id'],
    [{ order_id: 1, send_email: '' }, 'invalid_parameter', 'send_email'],
    [{ order_id: 1, comment: 5 }, 'invalid_parameter', 'comment'],
    [{ order_id: 1, items: {} }, 'invalid_parameter', 'items'],
    [{ order_id: 1, items: [{}] }, 'invalid_item', 'items[0].qty'],
    [{ order_id: 1, items: [{ qty: 1 }, 7] }, 'invalid_item', 'items[1]'],
    [{ order_id: 1, items: [{ qty: 1, sku: 'x'.repeat(256) }] }, 'invalid_parameter', 'items[0].sku'],
    [{ order_id: 1, items: [1, 2, 3, 4] }, 'too_many_entries', 'items'],
    [{ order_id: 1, remark: {} }, 'no_text', 'remark.text'],
    [{ order_id: 1, remark: 5 }, 'invalid_parameter', 'remark'],
    [{ order_id: 1, refund_type: '' }, 'invalid_parameter', 'refund_type'],
    [{ order_id: 1, more: { position: 4 } }, 'invalid_parameter', 'more.position'],
    [{ order_id: 1, at: 'soon' }, 'invalid_parameter', 'at'],
    [{ order_id: 1, order_increment_id: '', shipping_amount: 1.234 }, 'invalid_parameter', 'shipping_amount'],
  ])('%j is refused as %s of %s', (body, code, name) => expect(refusal(body)).toMatchObject({ code, details: { name, field: name } }));

  it('reports all faults in the order of the fields', () => {
    const body = { send_email: 'x', items: [{ order_item_id: 'y', qty: 0 }], shipping_amount: '', refund_type: 'z' };
    expect(faultsOf(body)).toEqual([
      { path: 'send_email', code: 'type', message: 'must be true, false, 1 or 0', value: 'x' },
      { path: 'items[0].order_item_id', code: 'type', message: 'must be an integer', value: 'y' },
      { path: 'items[0].qty', code: 'range', message: 'must be greater than 0', value: 0 },
      { path: 'shipping_amount', code: 'type', message: 'must be a number with at most 2 decimals', value: '' },
      { path: 'refund_type', code: 'enum', message: 'must be one of offline, online', value: 'z' },
    ]);
  });

  it('shows at most 100 faults and 100 characters of a value, and no secret', () => {
    class Many {
      @ItemsOf(Remark) lines: Remark[];
    }
    const { faults } = readerOf(Many).read({ lines: Array.from({ length: 150 }, () => ({})) });
    expect(faults.count).toBe(150);
    expect(faults.list).toHaveLength(100);
    expect(faults.refusal().details).toMatchObject({ faults_truncated: true });
    expect(faultsOf({ comment: {}, order_increment_id: undefined, at: 'x'.repeat(200) })).toContainEqual(
      expect.objectContaining({ path: 'at', value: 'x'.repeat(100) }),
    );
    expect(faultsOf({ password: 'hunter2' })).toEqual([
      { path: 'password', code: 'too_large', message: 'must be a text of 1 to 3 characters' },
    ]);
  });

  it('has names that no field knows, also inside of lists', () =>
    expect(readerOf(Request).ignored({ order_id: 1, at: 1, more: 1, x: 1, items: [{ qty: 1, hint: 'h' }, null] })).toEqual([
      'x',
      'items[0].hint',
    ]));
});

describe('decorators of class-validator', () => {
  const faultsIn = (type: new () => object, body: unknown) => readerOf(type).read(body).faults.list;

  it('each change what is answered', () => {
    class Free {
      @Text() code?: string;
    }
    class Bounded {
      @MaxLength(3) @Text() code?: string;
    }
    class Several {
      @ValidateIf((_object, value) => value !== 'any')
      @IsEmail({}, { message: 'must be an e-mail address' })
      @MinLength(5, { context: { code: 'range', error: 'too_short' } })
      @Text()
      code?: string;
      @ArrayUnique() @MaxLength(2, { each: true }) @ListOf(text()) words?: string[];
    }
    expect(faultsIn(Free, { code: ' four ' })).toEqual([]);
    const tooLong = { path: 'code', code: 'too_large', message: 'must be shorter than or equal to 3 characters', value: ' four ' };
    expect(faultsIn(Bounded, { code: ' four ' })).toEqual([tooLong]);
    expect(faultsIn(Bounded, { code: ' two ' })).toEqual([]);
    expect(faultsIn(Several, { code: 'a@b', words: ['a', 'bcd'] })).toMatchObject([
      { path: 'code', code: 'range' },
      { path: 'words', code: 'too_large' },
    ]);
    expect(faultsIn(Several, { code: 'a@b.c', words: ['a', 'a'] })).toMatchObject([
      { path: 'code', code: 'format', message: 'must be an e-mail address' },
      { path: 'words', code: 'format' },
    ]);
    expect(faultsIn(Several, { code: 'any', words: ['a', 'b'] })).toEqual([]);
    expect(readerOf(Several).read({ code: 'a@b' }).faults.refusal().code).toBe('too_short');
  });

  it.each([
    ['x'.repeat(10), []],
    ['\u{1f642}'.repeat(10), []],
    ['\u2764\ufe0f'.repeat(5), []],
    ['\u2764\ufe0f'.repeat(6), ['too_large']],
    ['\u{1f642}'.repeat(11), ['too_large']],
    ['a\0', ['type']],
  ])('count code points, as PostgreSQL does: %j', (text, codes) =>
    expect(faultsIn(Remark, { text }).map(({ code }) => code)).toEqual(codes),
  );

  it('that answer by a promise take nothing', () => {
    class Later {
      @ValidateBy({ name: 'later', validator: { validate: () => Promise.resolve(true) } }) @Text() code?: string;
    }
    expect(faultsIn(Later, { code: 'a' })).toHaveLength(1);
  });
});

describe('any JSON', () => {
  const oddText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.constantFrom('', ' ', '\ud800', '__proto__'));
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 8 },
      fc.constantFrom(null, true, false, 0, -0, 1e300, 0.1),
      fc.integer(),
      fc.double(),
      oddText,
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(oddText, tie('value'), { maxKeys: 5 }),
    ),
  })).value;
  const names = [...readerOf(Request).known];
  const body = fc.oneof(json, fc.dictionary(fc.constantFrom(...names, 'order_item_id', 'qty', 'sku'), json));

  it('is read, or refused with faults that name a field', () =>
    fc.assert(
      fc.property(body, (value) => {
        const { faults } = readerOf(Request).read(value);
        for (const { path, message } of faults.list) {
          expect(names.some((name) => path === '' || path.startsWith(name))).toBe(true);
          expect(message.length).toBeGreaterThan(0);
        }
        if (faults.count > 0) expect(faults.refusal().code).toMatch(/^[a-z_]+$/);
      }),
      { numRuns: 2_000 },
    ));

  it('is what class-validator takes, for fields that one rule reads', () => {
    class Plain {
      @Text({ empty: 'kept', max: 20 }) name?: string;
      @Integer({ empty: 'kept' }) position?: number;
      @Flag({ empty: 'kept' }) active?: boolean;
    }
    fc.assert(
      fc.property(fc.record({ name: json, position: json, active: json }, { requiredKeys: [] }), (value) => {
        const { value: read, faults } = readerOf(Plain).read(value);
        expect(validateSync(read).map(({ property }) => property)).toEqual(faults.list.map(({ path }) => path));
      }),
    );
  });

  it('keeps prototypes as they are', () => {
    const read = readAs(Request, JSON.parse('{"order_id": 1, "__proto__": {"comment": "x"}, "constructor": 5}'));
    expect(read.comment).toBeUndefined();
  });
});

class ListQuery {
  @Id({ alone: () => true }) id?: string;
  @OneOrMany({ alone: ({ isSingle }) => isSingle }) increment_id?: OneOrMany;
  @Paging() page: Page;
  @Sorting(['entity_id', 'created_at'], { field: 'entity_id', direction: 'desc' }) sort: Sort<string>;
  @Values() status?: string[];
  @Values({ rule: oneOf(['1', '2']) }) state?: string[];
  @Values({ rule: id(), aliases: ['product'] }) product_id?: string[];
  @Text({ aliases: ['email'] }) customer_email?: string;
  @SmallId() store_id?: number;
  @DateFilter('created', { from: ['from'], to: ['to'] }) created: DateRange;
  @Flag({ bodyOnly: true, default: false }) force: boolean;
  @Others() others: Record<string, unknown>;
}

describe('parameters', () => {
  const read = (query: object, body?: object): ListQuery => readParameters(ListQuery, { query, body });

  it('have fallbacks', () =>
    expect(read({ limit: 'x' })).toEqual({
      page: { page: 1, limit: 20, includePagination: false },
      sort: { field: 'entity_id', direction: 'desc' },
      created: {},
      force: false,
      others: {},
    }));

  it('come from the query and the body, and the query wins', () =>
    expect(
      read(
        { email: 'a', 'status[]': ['x', 'y,x'], per_page: '5', from: '2026-01-31', store_id: '3000000000', force: 'true', color: 'red' },
        { customer_email: 'b', limit: 9, page: 2, state: 2, to: '2026-01-31', product: [1, 2] },
      ),
    ).toEqual({
      page: { page: 2, limit: 5, includePagination: false },
      sort: { field: 'entity_id', direction: 'desc' },
      status: ['x', 'y'],
      state: ['2'],
      product_id: ['1', '2'],
      customer_email: 'a',
      store_id: -1,
      created: { from: new Date('2026-01-31T00:00:00Z'), before: new Date('2026-02-01T00:00:00Z') },
      force: false,
      others: { color: 'red' },
    }));

  it.each([
    [{ increment_id: '1' }, { values: ['1'], isSingle: true }],
    [{ increment_id: '1,2,1' }, { values: ['1', '2'], isSingle: false }],
    [{ increment_id: ['1'] }, { values: ['1'], isSingle: false }],
    [{ 'increment_id[]': '1' }, { values: ['1'], isSingle: false }],
    [{ increment_id: ',' }, undefined],
  ])('%j is looked up as %j', (query, found) => expect(read(query).increment_id).toEqual(found));

  it('are not read where one record is looked up', () => {
    expect(read({ id: '5', sort: 'x' })).toEqual({ id: '5' });
    expect(read({ increment_id: '5', sort: 'x' })).toMatchObject({ increment_id: { isSingle: true } });
    expect(() => read({ increment_id: '5,6', sort: 'x' })).toThrow('invalid_sort');
  });

  it.each([
    [{ id: 'x' }, undefined, 'invalid_parameter', 'id'],
    [{ email: ['a'] }, undefined, 'invalid_parameter', 'email'],
    [{ email: ['a'] }, { customer_email: 'b' }, 'invalid_parameter', 'email'],
    [{}, { email: {} }, 'invalid_parameter', 'email'],
    [{ customer_email: ['a'], email: 'b' }, undefined, 'invalid_parameter', 'customer_email'],
    [{ state: '3' }, undefined, 'invalid_parameter', 'state'],
    [{ product: 'x' }, undefined, 'invalid_parameter', 'product'],
    [{ status: { a: 1 } }, undefined, 'invalid_parameter', 'status'],
    [{ status: 'a,'.repeat(1001) }, undefined, 'invalid_parameter', 'status'],
    [{ from: '2026-02-30' }, undefined, 'invalid_date', 'from'],
    [{ created_to: '2026-01-31T10:00:00' }, undefined, 'invalid_date', 'created_to'],
    [{ sort: 'name' }, undefined, 'invalid_sort', 'sort'],
    [{ direction: 'up' }, undefined, 'invalid_direction', 'direction'],
    [{}, { force: 'x' }, 'invalid_parameter', 'force'],
  ])('%j and %j are refused as %s of %s', (query, body, code, name) => {
    expect(() => read(query, body)).toThrow(expect.objectContaining({ code, details: expect.objectContaining({ name }) }) as Error);
  });
});
