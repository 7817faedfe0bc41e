import { select, startAttributeCatalog, type AttributeCatalog } from './attributes.js';

let catalog: AttributeCatalog;
beforeAll(async () => {
  catalog = await startAttributeCatalog();
});
afterAll(() => catalog.close());

const option = (method: 'POST' | 'PATCH' | 'DELETE', body?: unknown, query = '') => catalog.write(method, `attribute/option${query}`, body);
const optionsOf = async (code: string, store = '') =>
  (await catalog.find(`attribute_code=${code}&store_id=${store}`)).body['attribute'].options as Record<string, unknown>[];

describe('POST /api2/attribute/option', () => {
  it('adds an option at the end of the list', async () => {
    await catalog.create({
      ...select('size'),
      options: [
        { admin: 'M', position: 4 },
        { admin: 'S', position: 2 },
      ],
    });
    const { status, body } = await option('POST', { attribute_code: 'size', admin: 'L' });
    expect({ status, body }).toEqual({
      status: 201,
      body: { success: true, option: { option_id: expect.any(Number), value: 'L', label: 'L', sort_order: 5, is_default: false } },
    });
    expect(await optionsOf('size')).toEqual([
      expect.objectContaining({ label: 'S' }),
      expect.objectContaining({ label: 'M' }),
      body['option'],
    ]);
  });

  it('takes a position, a label for each store, and a number as its label', async () => {
    await catalog.create(select('year', '2025'));
    const { body } = await option('POST', { attribute_code: 'year', admin: 2026, position: 0, default: 'true', labels: { 2: ' Two ' } });
    expect(body['option']).toMatchObject({ value: '2026', label: '2026', sort_order: 0, is_default: true });
    expect((await optionsOf('year', '2')).map(({ value, label }) => [value, label])).toEqual([
      ['2025', '2025'],
      ['2026', 'Two'],
    ]);
  });

  it('goes no further than the last position', async () => {
    await catalog.create({ ...select('ends'), options: [{ admin: 'A', position: 2147483647 }] });
    const { body } = await option('POST', { attribute_code: 'ends', admin: 'B' });
    expect(body['option'].sort_order).toBe(2147483647);
  });

  it('leaves a select one default, a multiselect several', async () => {
    const defaults = async (code: string) => (await optionsOf(code)).filter(({ is_default }) => is_default).map(({ label }) => label);
    for (const [code, frontend_input] of [
      ['single', 'select'],
      ['several', 'multiselect'],
    ] as const) {
      await catalog.create({ ...select(code), frontend_input, options: [{ admin: 'A', default: 1 }, { admin: 'B' }] });
      await option('POST', { attribute_code: code, admin: 'C', default: 1 });
    }
    expect(await defaults('single')).toEqual(['C']);
    expect(await defaults('several')).toEqual(['A', 'C']);
    const { B = 0 } = await catalog.optionIds('single');
    await option('PATCH', { attribute_code: 'single', option_id: B, default: true });
    expect(await defaults('single')).toEqual(['B']);
    await option('PATCH', { attribute_code: 'single', option_id: B, default: 0 });
    expect(await defaults('single')).toEqual([]);
  });

  it('refuses a label that the attribute has, exactly', async () => {
    await catalog.create(select('exact', 'Red'));
    await catalog.create(select('exact_other', 'Blue'));
    const details = [{ path: 'admin', code: 'duplicate', message: 'the attribute has the label Red already', value: 'Red' }];
    const taken = { status: 409, body: { error: 'Option label already exists' } };
    expect(await option('POST', { attribute_code: 'exact', admin: 'Red' })).toEqual(taken);
    expect(await option('POST', { attribute_code: 'exact', admin: ' Red ' })).toEqual(taken);
    expect(await catalog.faultsOf('POST', 'attribute/option', { attribute_code: 'exact', admin: ' Red ' })).toEqual(details);
    expect((await option('POST', { attribute_code: 'exact', admin: 'red' })).status).toBe(201);
    expect((await option('POST', { attribute_code: 'exact', admin: 'Blue' })).status).toBe(201);
  });
});

describe('PATCH /api2/attribute/option', () => {
  it('changes what is named and leaves the rest', async () => {
    await catalog.create({ ...select('tone'), options: [{ admin: 'A', position: 3, default: 1, labels: { 1: 'Um', 2: 'Two' } }] });
    const { A: option_id } = await catalog.optionIds('tone');
    const renamed = await option('PATCH', { attribute_code: 'tone', option_id: String(option_id), admin: 'B', labels: { 1: null } });
    expect(renamed).toEqual({
      status: 200,
      body: { success: true, option: { option_id, value: 'B', label: 'B', sort_order: 3, is_default: true } },
    });
    expect((await optionsOf('tone', '2'))[0]).toMatchObject({ value: 'B', label: 'Two' });
    expect((await optionsOf('tone', '1'))[0]).toMatchObject({ label: 'B' });
    expect((await option('PATCH', { attribute_code: 'tone', option_id, position: 9 })).body['option'].sort_order).toBe(9);
    expect((await option('PATCH', { attribute_code: 'tone', option_id, admin: 'B' })).status).toBe(200);
  });

  it('refuses the label of another option, and changes nothing', async () => {
    await catalog.create(select('swap', 'A', 'B'));
    const { A: option_id } = await catalog.optionIds('swap');
    const renamed = { attribute_code: 'swap', option_id, admin: 'B', position: 7 };
    expect(await option('PATCH', renamed)).toEqual({ status: 409, body: { error: 'Option label already exists' } });
    expect(await catalog.faultsOf('PATCH', 'attribute/option', renamed)).toMatchObject([{ path: 'admin', value: 'B' }]);
    expect((await optionsOf('swap')).map(({ label, sort_order }) => [label, sort_order])).toEqual([
      ['A', 0],
      ['B', 1],
    ]);
  });
});

describe('DELETE /api2/attribute/option', () => {
  it('removes an option, named in the query or the body', async () => {
    await catalog.create(select('gone', 'A', 'B', 'C'));
    const { A, B, C } = await catalog.optionIds('gone');
    const deleted = { status: 200, body: { success: true, message: 'Option deleted' } };
    expect(await option('DELETE', { attribute_code: 'gone', option_id: A })).toEqual(deleted);
    expect(await option('DELETE', { attribute_code: 'exact', option_id: C }, `?attribute_code=gone&option_id=${B}`)).toEqual(deleted);
    expect((await optionsOf('gone')).map(({ label }) => label)).toEqual(['C']);
    expect(await option('DELETE', { attribute_code: 'gone', option_id: A })).toEqual({ status: 404, body: { error: 'Option not found' } });
  });

  it.each(['select', 'multiselect'])('keeps an option of a %s that a product uses', async (frontend_input) => {
    const code = `used_${frontend_input}`;
    await catalog.create({ ...select(code, 'Red', 'Blue'), frontend_input });
    await catalog.import('products', [{ sku: code, name: 'N', attributes: { [code]: frontend_input === 'select' ? 'Red' : ['Red'] } }]);
    const product = () => catalog.get(`/api2/products?type=sku&id=${code}`);
    const before = await product();
    const { Red, Blue } = await catalog.optionIds(code);
    expect(await option('DELETE', { attribute_code: code, option_id: Red })).toEqual({
      status: 409,
      body: { error: 'Option is in use by products' },
    });
    expect(await product()).toEqual(before);
    expect((await option('DELETE', { attribute_code: code, option_id: Blue })).status).toBe(200);
    await catalog.import('products', [{ sku: code, attributes: { [code]: null } }]);
    expect((await option('DELETE', { attribute_code: code, option_id: Red })).status).toBe(200);
  });
});

describe('what is refused', () => {
  let mine: number;
  let theirs: number;
  let ofStatus: number;
  beforeAll(async () => {
    await catalog.create(select('mine', 'A'));
    await catalog.create(select('theirs', 'T'));
    await catalog.create({ attribute_code: 'plain', frontend_input: 'text', frontend_label: 'Plain' });
    mine = (await catalog.optionIds('mine'))['A']!;
    theirs = (await catalog.optionIds('theirs'))['T']!;
    ofStatus = (await catalog.optionIds('status'))['Enabled']!;
  });

  it.each([
    ['POST', {}, 400, 'attribute_code is required'],
    ['POST', { attribute_code: 'mine' }, 400, 'admin is required'],
    ['POST', { attribute_code: 'mine', admin: ' ' }, 400, 'admin is required'],
    ['POST', { attribute_code: 'unknown', admin: 'x' }, 404, 'Attribute not found'],
    ['POST', { attribute_code: 'plain', admin: 'x' }, 400, 'Attribute does not support pointwise options'],
    ['POST', { attribute_code: 'status', admin: 'x' }, 400, 'Attribute does not support pointwise options'],
    ['POST', { attribute_code: 'mine', admin: ['x'] }, 400, 'Invalid parameter: admin'],
    ['POST', { attribute_code: 'mine', admin: 'x'.repeat(256) }, 400, 'Invalid parameter: admin'],
    ['POST', { attribute_code: 'mine', admin: 'x', position: -1 }, 400, 'Invalid parameter: position'],
    ['POST', { attribute_code: 'mine', admin: 'x', default: 'yes' }, 400, 'Invalid parameter: default'],
    ['POST', { attribute_code: 'mine', admin: 'x', labels: { 9: 'y' } }, 400, 'Invalid parameter: labels.9'],
    ['POST', { attribute_code: 'mine', admin: 'x', labels: { one: 'y' } }, 400, 'Invalid parameter: labels.one'],
    ['POST', [1], 400, 'Invalid JSON body'],
    ['PATCH', { option_id: 1 }, 400, 'attribute_code is required'],
    ['PATCH', { attribute_code: 'mine' }, 400, 'option_id is required'],
    ['PATCH', { attribute_code: 'mine', option_id: 'x' }, 400, 'Invalid parameter: option_id'],
    ['PATCH', { attribute_code: 'mine', option_id: 9_999_999_999 }, 404, 'Option not found'],
    ['PATCH', { attribute_code: 'unknown', option_id: 1 }, 404, 'Attribute not found'],
    ['PATCH', { attribute_code: 'mine', option_id: 'theirs', admin: 'x' }, 404, 'Option not found'],
    ['PATCH', { attribute_code: 'plain', option_id: 1, admin: 'x' }, 400, 'Attribute does not support pointwise options'],
    ['PATCH', { attribute_code: 'mine', option_id: 'mine', position: 'last' }, 400, 'Invalid parameter: position'],
    ['PATCH', { attribute_code: 'mine', option_id: 'mine', default: 2 }, 400, 'Invalid parameter: default'],
    ['PATCH', { attribute_code: 'mine', option_id: 'mine', admin: {} }, 400, 'Invalid parameter: admin'],
    ['DELETE', { attribute_code: 'unknown', option_id: 1 }, 404, 'Attribute not found'],
    ['PATCH', { attribute_code: 'status', option_id: 'ofStatus', admin: 'x' }, 400, 'Attribute does not support pointwise options'],
    ['DELETE', { option_id: 1 }, 400, 'attribute_code is required'],
    ['DELETE', { attribute_code: 'mine' }, 400, 'option_id is required'],
    ['DELETE', { attribute_code: 'mine', option_id: 1.5 }, 400, 'Invalid parameter: option_id'],
    ['DELETE', { attribute_code: 'mine', option_id: 'theirs' }, 404, 'Option not found'],
    ['DELETE', { attribute_code: 'plain', option_id: 1 }, 400, 'Attribute does not support pointwise options'],
    ['DELETE', { attribute_code: 'status', option_id: 'ofStatus' }, 400, 'Attribute does not support pointwise options'],
  ] as const)('%s %j', async (method, sent, status, error) => {
    const ids: Record<string, number> = { mine, theirs, ofStatus };
    const named = (sent as { option_id?: string }).option_id;
    const body = named !== undefined && named in ids ? { ...sent, option_id: ids[named] } : sent;
    expect(await option(method, body)).toEqual({ status, body: { error } });
    expect([await optionsOf('mine'), await optionsOf('theirs')].map((list) => list.length)).toEqual([1, 1]);
  });
});

it('publishes each change with the old option beside the new one', async () => {
  const { attribute_id } = await catalog.create(select('heard', 'A'));
  const { A } = await catalog.optionIds('heard');
  const { body } = await option('POST', { attribute_code: 'heard', admin: 'B', default: 1 });
  const B = body['option'].option_id as number;
  await option('PATCH', { attribute_code: 'heard', option_id: A, default: 1, labels: { 1: 'Ah' } });
  await option('PATCH', { attribute_code: 'heard', option_id: A, default: 1 });
  await option('DELETE', { attribute_code: 'heard', option_id: B });
  const events = (await catalog.events('attribute', attribute_id)).slice(1);
  const a = { option_id: A, label: 'A', sort_order: 0, is_default: false, labels: {} };
  const b = { option_id: B, label: 'B', sort_order: 1, is_default: true, labels: {} };
  const now = { ...a, is_default: true, labels: { 1: 'Ah' } };
  expect(
    events.map(({ type, version, data: { options, options_removed, previous } }) => ({
      type,
      version,
      options,
      options_removed,
      previous,
    })),
  ).toEqual([
    { type: 'attribute.updated', version: 2, options: [b], options_removed: [], previous: {} },
    {
      type: 'attribute.updated',
      version: 3,
      options: [now, { ...b, is_default: false }],
      options_removed: [],
      previous: { options: [a, b] },
    },
    { type: 'attribute.updated', version: 4, options: [], options_removed: [B], previous: { options: [{ ...b, is_default: false }] } },
  ]);
});

it('publishes what an import makes of attributes and options as well', async () => {
  const attributes = { imported_list: ['One', 'Two'] };
  await catalog.import('products', [{ sku: 'IMP', name: 'N', attributes, attribute_set: 'Imported' }]);
  const { body } = await catalog.find('attribute_code=imported_list');
  const { attribute_id, options } = body['attribute'];
  expect(options.map(({ label, sort_order }: Record<string, unknown>) => [label, sort_order])).toEqual([
    ['One', 0],
    ['Two', 1],
  ]);
  const events = await catalog.events('attribute', attribute_id);
  expect(events.map(({ type, version, data }) => [type, version, data['options'].length])).toEqual([
    ['attribute.created', 1, 0],
    ['attribute.updated', 2, 2],
  ]);
  const [{ attribute_set_id: set } = { attribute_set_id: 0 }] = await catalog.rows<{ attribute_set_id: number }>(
    `select attribute_set_id from attribute_set where attribute_set_name = 'Imported'`,
  );
  expect((await catalog.events('attribute-set', set)).map(({ type, version }) => [type, version])).toEqual([
    ['attribute-set.created', 1],
    ['attribute-set.updated', 2],
  ]);
});
