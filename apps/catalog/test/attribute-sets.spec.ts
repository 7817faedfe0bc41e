import { startAttributeCatalog, type AttributeCatalog } from './attributes.js';

let catalog: AttributeCatalog;
beforeAll(async () => {
  catalog = await startAttributeCatalog();
});
afterAll(() => catalog.close());

const sets = (method: 'POST' | 'DELETE', body?: unknown, query = '') => catalog.write(method, `catalog/attributeSet${query}`, body);
const groups = (method: 'POST' | 'PATCH' | 'DELETE', body?: unknown, query = '') =>
  catalog.write(method, `catalog/attributegroup${query}`, body);
const links = (method: 'POST' | 'DELETE', body?: unknown, query = '') => catalog.write(method, `catalog/attribute${query}`, body);
const aSet = async (attribute_set_name: string, skeleton_set_id = 1): Promise<number> =>
  (await sets('POST', { attribute_set_name, skeleton_set_id })).body['attribute_set_id'];
/** `Group: code code` in their order. */
const contentOf = async (id: number): Promise<string[]> => {
  const rows = await catalog.rows<{ line: string }>(
    `select g.group_name || ': ' || coalesce(string_agg(a.attribute_code, ' ' order by m.sort_order, a.attribute_id), '') as line
     from attribute_group g left join attribute_set_member m using (attribute_group_id) left join attribute a using (attribute_id)
     where g.attribute_set_id = $1 group by g.attribute_group_id order by g.sort_order, g.attribute_group_id`,
    id,
  );
  return rows.map(({ line }) => line);
};
const readSets = (query: string) => catalog.read(`catalog/attributeSet?${query}`);
const readGroups = (query: string) => catalog.read(`catalog/attributegroup?${query}`);
const aText = (attribute_code: string) => catalog.create({ attribute_code, frontend_input: 'text', frontend_label: 'T' });

describe('POST /api2/catalog/attributeSet', () => {
  it('copies all groups and attributes of the skeleton, each in its place', async () => {
    const { status, body } = await sets('POST', { attribute_set_name: ' Shoes ', skeleton_set_id: '1' });
    expect({ status, body }).toEqual({
      status: 201,
      body: { success: true, attribute_set_id: expect.any(Number), attribute_set_name: 'Shoes' },
    });
    const shoes = body['attribute_set_id'] as number;
    expect(await contentOf(shoes)).toEqual(await contentOf(1));
    expect((await contentOf(shoes)).map((line) => line.split(':')[0])).toEqual([
      'General',
      'Prices',
      'Meta Information',
      'Images',
      'Design',
    ]);

    await aText('heel');
    await groups('POST', { attribute_set_id: shoes, group_name: 'Fit' });
    await links('POST', { attribute_code: 'heel', attribute_set_id: shoes, attribute_group_name: 'Fit' });
    await links('DELETE', { attribute_code: 'cost', attribute_set_id: shoes });
    const boots = await aSet('Boots', shoes);
    expect(await contentOf(boots)).toEqual(await contentOf(shoes));
    expect(await contentOf(boots)).toContain('Fit: heel');
    expect(await contentOf(1)).not.toContain('Fit: heel');
  });

  it.each([
    [{}, 400, 'attribute_set_name is required'],
    [{ attribute_set_name: 'X' }, 400, 'skeleton_set_id is required'],
    [{ attribute_set_name: 'X', skeleton_set_id: 'Default' }, 400, 'Invalid parameter: skeleton_set_id'],
    [{ attribute_set_name: ['X'], skeleton_set_id: 1 }, 400, 'Invalid parameter: attribute_set_name'],
    [{ attribute_set_name: 'x'.repeat(256), skeleton_set_id: 1 }, 400, 'Invalid parameter: attribute_set_name'],
    [{ attribute_set_name: 'X', skeleton_set_id: 999 }, 404, 'Attribute set not found'],
    [{ attribute_set_name: 'X', skeleton_set_id: 9_999_999_999 }, 404, 'Attribute set not found'],
    [{ attribute_set_name: 'Default', skeleton_set_id: 1 }, 409, 'Attribute set already exists'],
    [[], 400, 'Invalid JSON body'],
  ])('refuses %j', async (sent, status, error) => {
    expect(await sets('POST', sent)).toEqual({ status, body: { error } });
    expect(await catalog.rows(`select 1 from attribute_set where attribute_set_name = 'X'`)).toEqual([]);
  });
});

describe('/api2/catalog/attributegroup', () => {
  it('adds a group at the end, renames it and removes it', async () => {
    const set = await aSet('Grouped');
    const added = await groups('POST', { attribute_set_id: set, group_name: 'Sizes' });
    const group = { attribute_group_id: expect.any(Number), attribute_set_id: set };
    expect(added).toEqual({ status: 201, body: { success: true, ...group, group_name: 'Sizes' } });
    expect((await contentOf(set)).at(-1)).toBe('Sizes: ');
    const renamed = await groups('PATCH', { attribute_set_id: set, group_name: 'Sizes', new_group_name: 'Measures' });
    expect(renamed).toEqual({
      status: 200,
      body: { success: true, attribute_group_id: added.body['attribute_group_id'], attribute_set_id: set, group_name: 'Measures' },
    });
    expect((await groups('PATCH', { attribute_set_id: set, group_name: 'Measures', new_group_name: 'Measures' })).status).toBe(200);
    await aText('waist');
    await links('POST', { attribute_code: 'waist', attribute_set_id: set, attribute_group_name: 'Measures' });
    expect(await groups('DELETE', { group_name: 'Fit' }, `?attribute_set_id=${set}&group_name=Measures`)).toEqual({
      status: 200,
      body: { success: true, message: 'Attribute group deleted', ...group, group_name: 'Measures' },
    });
    expect(await contentOf(set)).toEqual(await contentOf(1));
    expect((await catalog.find('attribute_code=waist')).status).toBe(200);
  });

  it('has the same names in other sets, and the system’s groups may be renamed', async () => {
    const [one, two] = [await aSet('Names 1'), await aSet('Names 2')];
    for (const set of [one, two]) expect((await groups('POST', { attribute_set_id: set, group_name: 'Same' })).status).toBe(201);
    expect((await groups('POST', { attribute_set_id: one, group_name: 'same' })).status).toBe(201);
    expect((await groups('PATCH', { attribute_set_id: one, group_name: 'Design', new_group_name: 'Look' })).status).toBe(200);
    expect(await groups('DELETE', { attribute_set_id: one, group_name: 'Look' })).toEqual({
      status: 400,
      body: { error: 'Group cannot be removed' },
    });
  });

  it.each([
    ['POST', { group_name: 'G' }, 400, 'attribute_set_id is required'],
    ['POST', { attribute_set_id: 1 }, 400, 'group_name is required'],
    ['POST', { attribute_set_id: 'one', group_name: 'G' }, 400, 'Invalid parameter: attribute_set_id'],
    ['POST', { attribute_set_id: 999, group_name: 'G' }, 404, 'Attribute set not found'],
    ['POST', { attribute_set_id: 1, group_name: 'Prices' }, 409, 'Attribute group already exists'],
    ['PATCH', { attribute_set_id: 1, group_name: 'Prices' }, 400, 'new_group_name is required'],
    ['PATCH', { group_name: 'Prices', new_group_name: 'X' }, 400, 'attribute_set_id is required'],
    ['PATCH', { attribute_set_id: 1, new_group_name: 'X' }, 400, 'group_name is required'],
    ['PATCH', { attribute_set_id: 999, group_name: 'Prices', new_group_name: 'X' }, 404, 'Attribute set not found'],
    ['PATCH', { attribute_set_id: 1, group_name: 'prices', new_group_name: 'X' }, 404, 'Attribute group not found'],
    ['PATCH', { attribute_set_id: 1, group_name: 'Prices', new_group_name: 'Design' }, 409, 'Attribute group already exists'],
    ['DELETE', { attribute_set_id: 1 }, 400, 'group_name is required'],
    ['DELETE', { attribute_set_id: 999, group_name: 'Prices' }, 404, 'Attribute set not found'],
    ['DELETE', { attribute_set_id: 1, group_name: 'Nothing' }, 404, 'Attribute group not found'],
    ['DELETE', { attribute_set_id: 1, group_name: 'General' }, 400, 'Group cannot be removed'],
    ['DELETE', { attribute_set_id: 1, group_name: 'Meta Information' }, 400, 'Group cannot be removed'],
  ] as const)('%s %j', async (method, sent, status, error) => {
    const before = await contentOf(1);
    expect(await groups(method, sent)).toEqual({ status, body: { error } });
    expect(await contentOf(1)).toEqual(before);
  });
});

describe('/api2/catalog/attribute', () => {
  it('links an attribute at the end of a group or in its place, moves it, and takes it out', async () => {
    const set = await aSet('Linked');
    const { attribute_id } = await aText('sole');
    const link = (attribute_group_name: string, sort_order?: number) =>
      links('POST', { attribute_code: 'sole', attribute_set_id: set, attribute_group_name, sort_order });
    const linked = await link('Prices');
    expect(linked).toEqual({
      status: 201,
      body: {
        success: true,
        attribute_code: 'sole',
        attribute_set_id: set,
        attribute_group_name: 'Prices',
        attribute_id,
        attribute_group_id: expect.any(Number),
        sort_order: 9,
      },
    });
    const prices =
      'price special_price special_from_date special_to_date cost tax_class_id msrp msrp_enabled msrp_display_actual_price_type';
    expect(await contentOf(set)).toContain(`Prices: ${prices} sole`);
    expect((await link('Prices', 2)).body['sort_order']).toBe(2);
    expect((await link('Prices')).body['sort_order']).toBe(2);
    expect((await link('Images', 0)).body['sort_order']).toBe(0);
    expect(await contentOf(set)).toContain(`Prices: ${prices}`);
    expect((await contentOf(set)).find((line) => line.startsWith('Images'))).toMatch(/^Images: (image sole|sole image) /);
    expect((await link('Design')).body['sort_order']).toBe(6);
    const inBody = { attribute_code: 'cost', attribute_set_id: 1 };
    expect(await links('DELETE', inBody, `?attribute_code=sole&attribute_set_id=${set}`)).toEqual({
      status: 200,
      body: { success: true, message: 'Attribute removed from the set', attribute_code: 'sole', attribute_set_id: set },
    });
    expect(await contentOf(set)).toEqual(await contentOf(1));
    expect((await catalog.find('attribute_code=sole')).status).toBe(200);
    const again = await links('DELETE', { attribute_code: 'sole', attribute_set_id: set });
    expect(again).toEqual({ status: 404, body: { error: 'Attribute not found' } });
  });

  it.each([
    ['POST', {}, 400, 'attribute_code is required'],
    ['POST', { attribute_code: 'cost', attribute_group_name: 'Prices' }, 400, 'attribute_set_id is required'],
    ['POST', { attribute_code: 'cost', attribute_set_id: 1 }, 400, 'attribute_group_name is required'],
    ['POST', { attribute_code: 'none', attribute_set_id: 1, attribute_group_name: 'Prices' }, 404, 'Attribute not found'],
    ['POST', { attribute_code: 'cost', attribute_set_id: 999, attribute_group_name: 'Prices' }, 404, 'Attribute set not found'],
    ['POST', { attribute_code: 'cost', attribute_set_id: 1, attribute_group_name: 'None' }, 404, 'Attribute group not found'],
    [
      'POST',
      { attribute_code: 'cost', attribute_set_id: 1, attribute_group_name: 'Prices', sort_order: 'x' },
      400,
      'Invalid parameter: sort_order',
    ],
    ['DELETE', { attribute_set_id: 1 }, 400, 'attribute_code is required'],
    ['DELETE', { attribute_code: 'cost' }, 400, 'attribute_set_id is required'],
    ['DELETE', { attribute_code: 'cost', attribute_set_id: 'x' }, 400, 'Invalid parameter: attribute_set_id'],
    ['DELETE', { attribute_code: 'none', attribute_set_id: 1 }, 404, 'Attribute not found'],
    ['DELETE', { attribute_code: 'cost', attribute_set_id: 999 }, 404, 'Attribute set not found'],
  ] as const)('%s %j', async (method, sent, status, error) => {
    const before = await contentOf(1);
    expect(await links(method, sent)).toEqual({ status, body: { error } });
    expect(await contentOf(1)).toEqual(before);
  });
});

describe('GET of sets and groups', () => {
  it('shows a set as its events tell it, by id or name, and lists all of them', async () => {
    const set = await aSet('Read');
    await aText('hem');
    await groups('POST', { attribute_set_id: set, group_name: 'Cut' });
    await links('POST', { attribute_code: 'hem', attribute_set_id: set, attribute_group_name: 'Cut', sort_order: 7 });
    const { previous: _, ...published } = (await catalog.events('attribute-set', set)).at(-1)!.data;
    expect(published['groups'].at(-1)).toMatchObject({ group_name: 'Cut', attributes: [{ attribute_code: 'hem', sort_order: 7 }] });
    for (const query of [`id=${set}`, `attribute_set_id=${set}`, 'attribute_set_name=Read']) {
      expect([query, await readSets(query)]).toEqual([query, { status: 200, body: { success: true, attribute_set: published } }]);
    }
    const { body } = await readSets('limit=200&include_pagination=1');
    expect(body).toMatchObject({ success: true, page: 1, limit: 200, total: body['attribute_sets'].length, has_next: false });
    expect(body['attribute_sets']).toContainEqual(published);
    const ids = body['attribute_sets'].map(({ attribute_set_id }: { attribute_set_id: number }) => attribute_set_id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect((await readSets('limit=1&page=2')).body['attribute_sets'][0].attribute_set_id).toBe(ids[1]);
  });

  it('shows groups of a set, or one of them', async () => {
    const set = await aSet('Read groups');
    const { groups: own } = (await readSets(`id=${set}`)).body['attribute_set'];
    const shown = own.map((group: object) => ({ attribute_set_id: set, ...group }));
    const { body } = await readGroups(`attribute_set_id=${set}&include_pagination=1`);
    expect(body).toMatchObject({ total: own.length, attribute_groups: shown });
    for (const query of [`attribute_set_id=${set}&group_name=Prices`, `id=${own[1].attribute_group_id}`]) {
      expect([query, await readGroups(query)]).toEqual([query, { status: 200, body: { success: true, attribute_group: shown[1] } }]);
    }
    expect((await readGroups('limit=1')).body['attribute_groups']).toHaveLength(1);
    expect((await readGroups('attribute_set_id=999')).body['attribute_groups']).toEqual([]);
  });

  it.each([
    ['attributeSet', 'id=999', 404, 'Attribute set not found'],
    ['attributeSet', 'attribute_set_name=default', 404, 'Attribute set not found'],
    ['attributeSet', 'id=x', 400, 'Invalid parameter: id'],
    ['attributegroup', 'id=999999', 404, 'Attribute group not found'],
    ['attributegroup', 'attribute_set_id=1&group_name=None', 404, 'Attribute group not found'],
    ['attributegroup', 'group_name=Prices', 400, 'attribute_set_id is required'],
  ])('%s?%s is %i', async (path, query, status, error) => {
    expect(await catalog.read(`catalog/${path}?${query}`)).toEqual({ status, body: { error } });
  });

  it('has a tag of the set, which moves with it, and which its writes take', async () => {
    const set = await aSet('Tagged');
    await aText('brim');
    const tagOf = async (path: string): Promise<string> => String((await catalog.readWhole(path)).headers['etag']);
    const one = `catalog/attributeSet?id=${set}`;
    const group = { attribute_set_id: set, group_name: 'Hats' };
    const writes = [
      ['POST', 'catalog/attributegroup', group],
      ['POST', 'catalog/attribute', { attribute_code: 'brim', attribute_set_id: set, attribute_group_name: 'Hats' }],
      ['PATCH', 'catalog/attributegroup', { ...group, new_group_name: 'Caps' }],
      ['DELETE', 'catalog/attribute', { attribute_code: 'brim', attribute_set_id: set }],
      ['DELETE', 'catalog/attributegroup', { ...group, group_name: 'Caps' }],
      ['DELETE', 'catalog/attributeSet', { attribute_set_name: 'Tagged' }],
    ] as const;
    for (const [method, path, body] of writes) {
      const tag = await tagOf(one);
      expect(await tagOf(`catalog/attributegroup?attribute_set_id=${set}&group_name=Prices`)).toBe(tag);
      expect((await catalog.readWhole(one, { 'if-none-match': tag })).status).toBe(304);
      const refused = await catalog.write(method, path, body, { 'if-match': '"other"' });
      expect([path, refused]).toEqual([path, { status: 412, body: { error: 'Precondition failed' } }]);
      expect([path, Math.floor((await catalog.write(method, path, body, { 'if-match': tag })).status / 100)]).toEqual([path, 2]);
    }
  });
});

it('publishes every change of a set once, with what there was before', async () => {
  const set = await aSet('Heard');
  await aText('loud');
  await groups('POST', { attribute_set_id: set, group_name: 'Noise' });
  await links('POST', { attribute_code: 'loud', attribute_set_id: set, attribute_group_name: 'Noise' });
  await links('POST', { attribute_code: 'loud', attribute_set_id: set, attribute_group_name: 'Noise' });
  await catalog.write('DELETE', 'attribute', { attribute_code: 'loud' });
  await groups('DELETE', { attribute_set_id: set, group_name: 'Noise' });
  await sets('DELETE', { attribute_set_name: 'Heard' });
  const events = await catalog.events('attribute-set', set);
  const last = (set: { groups: { group_name: string; attributes: object[] }[] } | null) => {
    const group = set?.groups.at(-1);
    return group ? `${group.group_name} ${group.attributes.length}` : null;
  };
  expect(
    events.map(({ type, version, data }) => [type, version, data['groups'] ? last(data as never) : null, last(data['previous'])]),
  ).toEqual([
    ['attribute-set.created', 1, 'Design 6', null],
    ['attribute-set.updated', 2, 'Noise 0', 'Design 6'],
    ['attribute-set.updated', 3, 'Noise 1', 'Noise 0'],
    ['attribute-set.updated', 4, 'Noise 0', 'Noise 1'],
    ['attribute-set.updated', 5, 'Design 6', 'Noise 0'],
    ['attribute-set.deleted', 6, null, 'Design 6'],
  ]);
});
