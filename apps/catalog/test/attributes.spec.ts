import { startAttributeCatalog, type AttributeCatalog } from './attributes.js';

let catalog: AttributeCatalog;
beforeAll(async () => {
  catalog = await startAttributeCatalog();
});
afterAll(() => catalog.close());

const flagsOff = {
  is_required: 0,
  is_unique: 0,
  is_searchable: 0,
  is_visible_on_front: 0,
  is_visible_in_advanced_search: 0,
  is_comparable: 0,
  is_filterable: 0,
  is_filterable_in_search: 0,
  is_used_for_promo_rules: 0,
  used_in_product_listing: 0,
  used_for_sort_by: 0,
  is_html_allowed_on_front: 0,
  is_wysiwyg_enabled: 0,
};
const text = (attribute_code: string, more: object = {}) => ({
  attribute_code,
  frontend_input: 'text',
  frontend_label: 'Label',
  ...more,
});
const codes = (body: Record<string, { attribute_code: string }[]>) => body['attributes']!.map(({ attribute_code }) => attribute_code);

describe('POST /api2/attribute', () => {
  it('creates an attribute with the defaults of the contract', async () => {
    const { status, body } = await catalog.write('POST', 'attribute', text('plain'));
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      attribute: {
        attribute_id: expect.any(Number),
        attribute_code: 'plain',
        frontend_input: 'text',
        frontend_label: 'Label',
        frontend_labels: {},
        is_user_defined: 1,
        ...flagsOff,
        is_global: 1,
        is_visible: 1,
        is_configurable: 1,
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        default_value: null,
        position: 0,
        apply_to: [],
        options: [],
      },
    });
    expect((await catalog.find('attribute_code=plain')).body).toEqual(body);
  });

  it('keeps every setting, flags as true, false, 1 or 0', async () => {
    const on = Object.fromEntries(Object.keys(flagsOff).map((flag, index) => [flag, index % 2 ? true : 1]));
    const sent = {
      ...text('full', { frontend_input: 'multiselect', frontend_label: '  Ça va “às pampas” 🧥 ' }),
      ...on,
      is_global: 0,
      is_visible: false,
      is_configurable: '0',
      default_value: 17,
      position: '3',
      apply_to: ['simple', 'configurable', 'simple'],
      frontend_labels: { 1: 'One', 2: 'Two' },
      unknown_field: 'ignored',
      options: [
        { admin: 'B', position: 7, labels: { 2: 'Bee' } },
        { admin: 'A', default: 1 },
        { admin: 'C', default: true, position: 0 },
      ],
    };
    const { body } = await catalog.write('POST', 'attribute', sent);
    const { attribute } = body;
    expect(attribute).toMatchObject({
      frontend_label: 'Ça va “às pampas” 🧥',
      ...Object.fromEntries(Object.keys(flagsOff).map((flag) => [flag, 1])),
      is_global: 0,
      is_visible: 0,
      is_configurable: 0,
      default_value: '17',
      position: 3,
      apply_to: ['simple', 'configurable'],
      frontend_labels: { 1: 'One', 2: 'Two' },
    });
    expect(attribute.options).toEqual([
      { option_id: expect.any(Number), value: 'C', label: 'C', sort_order: 0, is_default: true },
      { option_id: expect.any(Number), value: 'B', label: 'B', sort_order: 7, is_default: false },
      { option_id: expect.any(Number), value: 'A', label: 'A', sort_order: 8, is_default: true },
    ]);
  });

  it.each([
    [{}, 'attribute_code is required'],
    [{ attribute_code: null, frontend_input: 'text', frontend_label: 'x' }, 'attribute_code is required'],
    [{ attribute_code: 'a', frontend_label: 'x' }, 'frontend_input is required'],
    [{ attribute_code: 'a', frontend_input: 'text' }, 'frontend_label is required'],
    [text('a', { frontend_label: '  ' }), 'frontend_label is required'],
    [text('Color'), 'Invalid attribute_code'],
    [text('1color'), 'Invalid attribute_code'],
    [text('a'.repeat(61)), 'Invalid attribute_code'],
    [text('açúcar'), 'Invalid attribute_code'],
    [{ ...text('a'), attribute_code: ['a'] }, 'Invalid attribute_code'],
    [text('a', { frontend_input: 'gallery' }), 'Invalid frontend_input'],
    [text('a', { frontend_input: ['text'] }), 'Invalid frontend_input'],
    [text('a', { is_unique: 2 }), 'Invalid parameter: is_unique'],
    [text('a', { is_wysiwyg_enabled: 'sim' }), 'Invalid parameter: is_wysiwyg_enabled'],
    [text('a', { position: 1.5 }), 'Invalid parameter: position'],
    [text('a', { position: 2147483648 }), 'Invalid parameter: position'],
    [text('a', { apply_to: 'simple' }), 'Invalid parameter: apply_to'],
    [text('a', { apply_to: ['simple', 'soft'] }), 'Invalid parameter: apply_to[1]'],
    [text('a', { default_value: {} }), 'Invalid parameter: default_value'],
    [text('a', { frontend_label: 'x'.repeat(256) }), 'Invalid parameter: frontend_label'],
    [text('a', { frontend_label: 'a\u0000b' }), 'Invalid parameter: frontend_label'],
    [text('a', { frontend_labels: { 9: 'Nine' } }), 'Invalid parameter: frontend_labels.9'],
    [text('a', { frontend_labels: { 0: 'Admin' } }), 'Invalid parameter: frontend_labels.0'],
    [text('a', { frontend_labels: [] }), 'Invalid parameter: frontend_labels'],
    [text('a', { options: [{ admin: 'x' }] }), 'Invalid parameter: options'],
    [text('a', { frontend_input: 'select', options: {} }), 'Invalid parameter: options'],
    [text('a', { frontend_input: 'select', options: ['x'] }), 'Invalid parameter: options[0]'],
    [text('a', { frontend_input: 'select', options: [{ admin: 'x' }, { position: 1 }] }), 'options[1].admin is required'],
    [text('a', { frontend_input: 'select', options: [{ admin: 'x', position: 'first' }] }), 'Invalid parameter: options[0].position'],
    [text('a', { frontend_input: 'select', options: [{ admin: 'x', default: 3 }] }), 'Invalid parameter: options[0].default'],
    [text('a', { frontend_input: 'select', options: [{ admin: 'x', labels: { 9: 'y' } }] }), 'Invalid parameter: options[0].labels.9'],
    [text('a', { frontend_input: 'select', options: [{ option_id: 1 }] }), 'Invalid parameter: options[0].option_id'],
    [
      text('a', { frontend_input: 'select', options: [{ admin: 'x', default: 1 }, { admin: 'y' }, { admin: 'z', default: 1 }] }),
      'Invalid parameter: options[2].default',
    ],
    [[text('a')], 'Invalid JSON body'],
    ['{', 'Invalid JSON body'],
  ])('refuses %j', async (sent, error) => {
    expect(await catalog.write('POST', 'attribute', sent)).toEqual({ status: 400, body: { error } });
    expect((await catalog.find('attribute_code=a')).status).toBe(404);
  });

  it('refuses a code or a label that is taken, and creates nothing of it', async () => {
    const taken = { status: 409, body: { error: 'Attribute already exists' } };
    expect(await catalog.write('POST', 'attribute', text('sku'))).toEqual(taken);
    await catalog.create(text('twice'));
    expect(await catalog.write('POST', 'attribute', text('twice', { frontend_label: 'Other' }))).toEqual(taken);
    const twins = text('twins', { frontend_input: 'select', options: [{ admin: 'Red' }, { admin: 'red' }, { admin: ' Red ' }] });
    const details = [{ path: 'options[2].admin', code: 'duplicate', message: 'the attribute has the label Red already', value: 'Red' }];
    expect(await catalog.write('POST', 'attribute', twins)).toEqual({ status: 409, body: { error: 'Option label already exists' } });
    expect(await catalog.faultsOf('POST', 'attribute', twins)).toEqual(details);
    expect((await catalog.find('attribute_code=twins')).status).toBe(404);
  });
});

describe('GET /api2/attribute', () => {
  beforeAll(async () => {
    const options = [{ admin: 'Azul', labels: { 2: 'Blue' } }, { admin: 'Verde' }];
    await catalog.create(text('cor', { frontend_input: 'select', frontend_label: 'Cor', frontend_labels: { 2: 'Color' }, options }));
  });

  it('finds one by its code or its id', async () => {
    const byCode = await catalog.find('attribute_code=cor');
    expect(byCode).toMatchObject({ status: 200, body: { success: true, attribute: { attribute_code: 'cor' } } });
    expect(await catalog.find(`id=${byCode.body['attribute'].attribute_id}`)).toEqual(byCode);
    expect(await catalog.find('attribute_code=nothing', { attribute_code: 'cor' })).toMatchObject({ status: 404 });
    expect(await catalog.find('', { attribute_code: 'cor' })).toEqual(byCode);
  });

  it.each(['attribute_code=nothing', 'attribute_code=COR', 'id=999999', 'id=9999999999', 'id=-1', 'id=9223372036854775807'])(
    'does not find %s',
    async (parameters) => {
      expect(await catalog.find(parameters)).toEqual({ status: 404, body: { error: 'Attribute not found' } });
    },
  );

  it.each([
    ['id=abc', 'Invalid parameter: id'],
    ['id=1.5', 'Invalid parameter: id'],
    ['id=9223372036854775808', 'Invalid parameter: id'],
    ['attribute_code=cor&id=1', 'Exactly one of attribute_code and id is required'],
    ['attribute_code=cor&store_id=9', 'Invalid parameter: store_id'],
    ['attribute_code=nothing&store_id=9', 'Invalid parameter: store_id'],
    ['store_id=9', 'Invalid parameter: store_id'],
    ['store_id=9&page=500', 'Invalid parameter: store_id'],
    ['store_id=99999999999', 'Invalid parameter: store_id'],
    ['store_id=one', 'Invalid parameter: store_id'],
    ['frontend_input=select,gallery', 'Invalid parameter: frontend_input'],
    ['frontend_input[]=Text', 'Invalid parameter: frontend_input'],
  ])('refuses %s', async (parameters, error) => {
    expect(await catalog.find(parameters)).toEqual({ status: 400, body: { error } });
  });

  it('shows the labels of a store, and the admin’s where it has none', async () => {
    const inStore = async (store: string) => (await catalog.find(`attribute_code=cor&store_id=${store}`)).body['attribute'];
    const english = await inStore('2');
    expect(english).toMatchObject({ frontend_label: 'Color', frontend_labels: { 2: 'Color' } });
    expect(english.options).toEqual([
      { option_id: expect.any(Number), value: 'Azul', label: 'Blue', sort_order: 0, is_default: false },
      { option_id: expect.any(Number), value: 'Verde', label: 'Verde', sort_order: 1, is_default: false },
    ]);
    for (const store of ['0', '1', '']) {
      const admins = await inStore(store);
      expect(admins).toMatchObject({ frontend_label: 'Cor', frontend_labels: { 2: 'Color' } });
      expect(admins.options.map(({ label }: { label: string }) => label)).toEqual(['Azul', 'Verde']);
    }
    const listed = (await catalog.find('frontend_input=select&store_id=2&limit=200')).body['attributes'];
    expect(listed.find(({ attribute_code }: { attribute_code: string }) => attribute_code === 'cor')).toEqual(english);
  });

  it('lists them page by page, by their ids, the system’s own first', async () => {
    const all = (await catalog.find('limit=200')).body;
    expect(Object.keys(all)).toEqual(['success', 'page', 'limit', 'attributes']);
    expect(all).toMatchObject({ success: true, page: 1, limit: 200 });
    expect(codes(all).slice(0, 3)).toEqual(['name', 'description', 'short_description']);
    expect(all['attributes'][0]).toMatchObject({ is_user_defined: 0, is_required: 1 });
    const total = all['attributes'].length;
    const walked: string[] = [];
    for (let page = 1; page <= Math.ceil(total / 7); page++) {
      const { body } = await catalog.find(`limit=7&page=${page}&include_pagination=1`);
      expect(body).toMatchObject({ page, limit: 7, total, last_page: Math.ceil(total / 7), has_next: page * 7 < total });
      walked.push(...codes(body));
    }
    expect(walked).toEqual(codes(all));
    expect((await catalog.find('page=500&include_pagination=true')).body).toMatchObject({ attributes: [], total, has_next: false });
    const none = { attributes: [], total: 0, last_page: 1, has_next: false };
    expect((await catalog.find('frontend_input=datetime&include_pagination=1')).body).toMatchObject(none);
  });

  it.each([
    ['', 20],
    ['limit=0', 20],
    ['limit=-5', 20],
    ['limit=abc', 20],
    ['limit=201', 200],
    ['per_page=3', 3],
    ['page=99999999999999999999', 20],
    ['page=0', 20],
    ['page=-1', 20],
    ['page=x', 20],
  ])('falls back with %s', async (parameters, limit) => {
    const { body } = await catalog.find(parameters);
    expect(body).toMatchObject({ page: 1, limit });
    expect(body['attributes'].length).toBeLessThanOrEqual(limit);
  });

  it('narrows to inputs, as a CSV, repeated, or a list in the body', async () => {
    const inputs = async (parameters: string, body?: object) => {
      const answer = (await catalog.find(`limit=200&include_pagination=1&${parameters}`, body)).body;
      expect(answer['total']).toBe(answer['attributes'].length);
      return [...new Set(answer['attributes'].map(({ frontend_input }: { frontend_input: string }) => frontend_input))].sort();
    };
    expect(await inputs('frontend_input=price')).toEqual(['price']);
    expect(await inputs('frontend_input=price,%20weight')).toEqual(['price', 'weight']);
    expect(await inputs('frontend_input=price&frontend_input=weight')).toEqual(['price', 'weight']);
    expect(await inputs('frontend_input[]=price&frontend_input[]=weight')).toEqual(['price', 'weight']);
    expect(await inputs('', { frontend_input: ['price', 'weight'] })).toEqual(['price', 'weight']);
    expect(await inputs('frontend_input=price', { frontend_input: 'weight' })).toEqual(['price']);
    expect(await inputs('frontend_input=datetime')).toEqual([]);
  });
});

it('publishes every change once, with what there was before', async () => {
  const options = [{ admin: 'X', labels: { 1: 'Xis' } }];
  const { attribute_id } = await catalog.create(text('told', { frontend_input: 'select', options }));
  await catalog.write('PATCH', 'attribute', { attribute_code: 'told', is_unique: 1, frontend_labels: { 1: 'Um' } });
  await catalog.write('PATCH', 'attribute', { attribute_code: 'told', is_unique: 1 });
  const events = await catalog.events('attribute', attribute_id);
  const attribute = { attribute_id, attribute_code: 'told', frontend_input: 'select', is_user_defined: 1, is_global: 1 };
  expect(events).toEqual([
    {
      type: 'attribute.created',
      key: String(attribute_id),
      version: 1,
      data: expect.objectContaining({
        ...attribute,
        is_unique: 0,
        previous: null,
        options: [{ option_id: expect.any(Number), label: 'X', sort_order: 0, is_default: false, labels: { 1: 'Xis' } }],
        options_removed: [],
      }),
    },
    {
      type: 'attribute.updated',
      key: String(attribute_id),
      version: 2,
      data: expect.objectContaining({
        ...attribute,
        is_unique: 1,
        options: [],
        frontend_labels: { 1: 'Um' },
        previous: { is_unique: 0, frontend_labels: {} },
      }),
    },
  ]);
});
