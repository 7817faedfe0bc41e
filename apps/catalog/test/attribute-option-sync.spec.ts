import { select, startAttributeCatalog, type AttributeCatalog } from './attributes.js';

let catalog: AttributeCatalog;
beforeAll(async () => {
  catalog = await startAttributeCatalog();
});
afterAll(() => catalog.close());

const sync = (attribute_code: string, options: unknown, more: object = {}) =>
  catalog.write('PATCH', 'attribute', { attribute_code, options, ...more });
const listed = async (code: string) =>
  ((await catalog.find(`attribute_code=${code}`)).body['attribute'].options as Record<string, unknown>[]).map(
    ({ option_id, label, sort_order, is_default }) => [option_id, label, sort_order, is_default],
  );

it('matches by option_id, else by label, adds what is new and removes what is missing', async () => {
  await catalog.create(select('colors', 'Red', 'Green', 'Blue', 'Grey'));
  const { Red, Green, Blue, Grey } = await catalog.optionIds('colors');
  const { status, body } = await sync('colors', [
    { option_id: Green, admin: 'Lime', position: 10 },
    { admin: 'Red', default: 1 },
    { admin: 'Black' },
    { option_id: Blue },
  ]);
  expect(status).toBe(200);
  const Black = (await catalog.optionIds('colors'))['Black'];
  expect([Red, Green, Blue, Grey]).not.toContain(Black);
  expect(await listed('colors')).toEqual([
    [Red, 'Red', 0, true],
    [Blue, 'Blue', 2, false],
    [Green, 'Lime', 10, false],
    [Black, 'Black', 11, false],
  ]);
  expect(body['attribute'].options).toHaveLength(4);
});

it('lets labels change places, and gives a freed one to a new option', async () => {
  await catalog.create(select('swapped', 'A', 'B', 'C'));
  const { A, B, C } = await catalog.optionIds('swapped');
  expect(
    (await sync('swapped', [{ option_id: A, admin: 'B' }, { option_id: B, admin: 'A' }, { option_id: C, admin: 'D' }, { admin: 'C' }]))
      .status,
  ).toBe(200);
  const found = await catalog.optionIds('swapped');
  expect(found).toEqual({ A: B, B: A, D: C, C: expect.any(Number) });
  expect(found['C']).not.toBe(C);
  expect((await sync('swapped', [{ admin: 'E' }, { option_id: A }])).status).toBe(200);
  expect(await catalog.optionIds('swapped')).toEqual({ B: A, E: expect.any(Number) });
});

it('moves the default of a select, and keeps labels of stores that are not named', async () => {
  await catalog.create({ ...select('moved'), options: [{ admin: 'A', default: 1, labels: { 1: 'Um', 2: 'One' } }, { admin: 'B' }] });
  const { A, B } = await catalog.optionIds('moved');
  await sync('moved', [
    { option_id: A, labels: { 1: '' } },
    { option_id: B, default: true },
  ]);
  expect(await listed('moved')).toEqual([
    [A, 'A', 0, false],
    [B, 'B', 1, true],
  ]);
  const inStore = async (store: number) =>
    (await catalog.find(`attribute_code=moved&store_id=${store}`)).body['attribute'].options[0].label;
  expect([await inStore(1), await inStore(2)]).toEqual(['A', 'One']);
});

it('removes none, and changes nothing, while a product uses one that is missing', async () => {
  const { attribute_id } = await catalog.create(select('worn', 'Red', 'Green', 'Blue'));
  await catalog.import('products', [{ sku: 'WORN', name: 'N', attributes: { worn: 'Green' } }]);
  const before = (await catalog.find('attribute_code=worn')).body;
  const events = await catalog.events('attribute', attribute_id);
  expect(await sync('worn', [{ admin: 'Red', position: 9 }, { admin: 'New' }], { is_filterable: 1 })).toEqual({
    status: 409,
    body: { error: 'Option is in use by products' },
  });
  expect((await catalog.find('attribute_code=worn')).body).toEqual(before);
  expect(await catalog.events('attribute', attribute_id)).toEqual(events);
  const { Green } = await catalog.optionIds('worn');
  expect((await sync('worn', [{ option_id: Green, admin: 'Olive' }], { is_filterable: 1 })).status).toBe(200);
  const { body } = await catalog.get('/api2/products?type=sku&id=WORN');
  expect(body['product'].attributes.worn).toEqual({ value: Green, label: 'Olive' });
});

it('empties a list that no product uses', async () => {
  await catalog.create(select('emptied', 'A', 'B'));
  expect((await sync('emptied', [])).body['attribute'].options).toEqual([]);
});

it('leaves the options alone where the payload has none', async () => {
  await catalog.create(select('untouched', 'A'));
  for (const options of [undefined, null])
    expect((await sync('untouched', options, { is_unique: 1 })).body['attribute'].options).toHaveLength(1);
});

describe('what is refused', () => {
  let ids: Record<string, number>;
  beforeAll(async () => {
    await catalog.create(select('strict', 'A', 'B'));
    await catalog.create(select('foreign', 'F'));
    ids = { ...(await catalog.optionIds('strict')), ...(await catalog.optionIds('foreign')) };
  });

  it.each([
    [[{ option_id: 'F' }], 404, 'Option not found'],
    [[{ option_id: 99_999_999 }], 404, 'Option not found'],
    [[{ option_id: '99999999999' }], 404, 'Option not found'],
    [[{ option_id: -1 }], 404, 'Option not found'],
    [[{ option_id: '9223372036854775808' }], 400, 'Invalid parameter: options[0].option_id'],
    [[{ option_id: '' }], 400, 'Invalid parameter: options[0].option_id'],
    [[{ option_id: 'A' }, { option_id: 'A' }], 400, 'Invalid parameter: options[1].option_id'],
    [[{ option_id: 'A', admin: 'X' }, { admin: 'X' }], 409, 'Option label already exists'],
    [[{ option_id: 'A' }, { admin: 'A' }], 409, 'Option label already exists'],
    [[{ admin: 'C' }, { admin: 'C' }], 409, 'Option label already exists'],
    [
      [
        { admin: 'A', default: 1 },
        { admin: 'B', default: 1 },
      ],
      400,
      'Invalid parameter: options[1].default',
    ],
    [[{ admin: 'A' }, {}], 400, 'options[1].admin is required'],
    [[{ option_id: 'A', admin: '' }], 400, 'Invalid parameter: options[0].admin'],
    [[{ option_id: 'x' }], 400, 'Invalid parameter: options[0].option_id'],
    [[null], 400, 'Invalid parameter: options[0]'],
    ['A,B', 400, 'Invalid parameter: options'],
  ])('%j', async (entries, status, error) => {
    const named = (entry: { option_id?: unknown } | null) =>
      entry && typeof entry.option_id === 'string' && entry.option_id in ids ? { ...entry, option_id: ids[entry.option_id] } : entry;
    const before = await listed('strict');
    expect(await sync('strict', Array.isArray(entries) ? entries.map(named) : entries)).toMatchObject({ status, body: { error } });
    expect(await listed('strict')).toEqual(before);
  });
});

it('takes very many options at once, publishes them in events of bounded size, and deletes them so', async () => {
  const options = Array.from({ length: 6_000 }, (_, index) => ({
    admin: `Option ${index} ${'x'.repeat(120)}`,
    labels: { 1: `Opção ${index}` },
  }));
  const { attribute_id } = await catalog.create({ ...select('huge'), options });
  await catalog.write('DELETE', 'attribute?attribute_code=huge');
  const events = await catalog.events('attribute', attribute_id);
  const versions = events.map(({ version }) => version);
  expect(versions).toEqual(versions.map((_, index) => index + 1));
  expect(events[0]!.type).toBe('attribute.created');
  expect(events.at(-1)!.type).toBe('attribute.deleted');
  expect(events.length).toBeGreaterThan(6);
  const published = events.flatMap(({ data }) => (data['options'] as { label: string }[] | undefined) ?? []);
  expect(published.map(({ label }) => label)).toEqual(options.map(({ admin }) => admin));
  const gone = events.flatMap(({ data }) => (data['previous']?.options as object[] | undefined) ?? []);
  expect(gone).toHaveLength(6_000);
});
