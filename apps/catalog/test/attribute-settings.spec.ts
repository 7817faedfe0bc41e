import { startAttributeCatalog, type AttributeCatalog } from './attributes.js';

let catalog: AttributeCatalog;
beforeAll(async () => {
  catalog = await startAttributeCatalog();
});
afterAll(() => catalog.close());

const text = (attribute_code: string, more: object = {}) => ({ attribute_code, frontend_input: 'text', frontend_label: 'Label', ...more });
const patch = async (body: object) => (await catalog.write('PATCH', 'attribute', body)).body['attribute'];

it.each(['text', 'textarea', 'date', 'datetime', 'boolean', 'select', 'multiselect', 'price', 'weight', 'media_image'])(
  'takes the input %s',
  async (frontend_input) => {
    expect(await catalog.create(text(`input_${frontend_input}`, { frontend_input }))).toMatchObject({ frontend_input, options: [] });
    const { body } = await catalog.find(`frontend_input=${frontend_input}&limit=200`);
    const codes = (body['attributes'] as { attribute_code: string }[]).map(({ attribute_code }) => attribute_code);
    expect(codes).toContain(`input_${frontend_input}`);
  },
);

it('takes a code of 60 characters, and labels of 255', async () => {
  const longest = text(`a${'_9'.repeat(29)}z`, {
    frontend_input: 'select',
    frontend_label: 'x'.repeat(255),
    frontend_labels: { 1: 'y'.repeat(255) },
    default_value: 'z'.repeat(255),
    options: [{ admin: 'o'.repeat(255), labels: { 1: 'p'.repeat(255) } }],
  });
  expect(longest.attribute_code).toHaveLength(60);
  const { options, ...settings } = longest as typeof longest & { options: [{ admin: string }] };
  expect(await catalog.create(longest)).toMatchObject({ ...settings, options: [{ label: options[0].admin }] });
});

describe('each setting for itself', () => {
  // Written from the contract (2, section 2); what the flags are by default, from decision "Attribute".
  const on = ['is_global', 'is_visible', 'is_configurable'];
  const flags = `is_global is_required is_unique is_searchable is_visible is_visible_on_front is_visible_in_advanced_search is_comparable
    is_filterable is_filterable_in_search is_used_for_promo_rules used_in_product_listing used_for_sort_by is_html_allowed_on_front
    is_wysiwyg_enabled is_configurable`.split(/\s+/);
  const defaults = {
    attribute_id: expect.any(Number),
    ...text(''),
    ...Object.fromEntries(flags.map((flag) => [flag, Number(on.includes(flag))])),
    frontend_labels: {},
    is_user_defined: 1,
    default_value: null,
    position: 0,
    apply_to: [],
    options: [],
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  };
  const settings = [
    ...flags.map((flag) => ({ [flag]: Number(!on.includes(flag)) })),
    { frontend_label: 'Other' },
    { position: 7 },
    { default_value: 'new' },
    { apply_to: ['configurable'] },
  ];

  it('in a new attribute', async () => {
    for (const setting of settings) {
      const attribute_code = `only_${Object.keys(setting)[0]}`;
      expect(await catalog.create(text(attribute_code, setting))).toEqual({ ...defaults, attribute_code, ...setting });
    }
  });

  it('in a change', async () => {
    let expected: object = { ...(await catalog.create(text('single'))), updated_at: expect.any(String) };
    for (const setting of settings) {
      expected = { ...expected, ...setting };
      expect(await patch({ attribute_code: 'single', ...setting })).toEqual(expected);
    }
    expect((await catalog.find('attribute_code=single')).body['attribute']).toEqual(expected);
  });
});

describe('PATCH /api2/attribute', () => {
  it('changes what is named and leaves the rest', async () => {
    const created = await catalog.create(text('patched', { position: 4, default_value: 'old', frontend_labels: { 1: 'Um', 2: 'Two' } }));
    const sent = {
      attribute_code: 'patched',
      is_filterable: true,
      default_value: '',
      frontend_labels: { 1: '', 2: 'Dos' },
      position: null,
    };
    const { status, body } = await catalog.write('PATCH', 'attribute', sent);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        attribute: { ...created, is_filterable: 1, default_value: null, frontend_labels: { 2: 'Dos' }, updated_at: expect.any(String) },
      },
    });
    expect((await catalog.find('attribute_code=patched')).body['attribute']).toEqual(body['attribute']);
  });

  it('clears default_value with null, and takes null as absent elsewhere', async () => {
    const created = await catalog.create(
      text('cleared', { default_value: 'old', is_unique: 1, apply_to: ['simple'], frontend_labels: { 1: 'Um' } }),
    );
    const nulls = { frontend_label: null, frontend_labels: null, is_unique: null, position: null, apply_to: null, options: null };
    expect(await patch({ attribute_code: 'cleared', default_value: null, ...nulls })).toEqual({
      ...created,
      default_value: null,
      updated_at: expect.any(String),
    });
  });

  it('changes the system’s own too', async () => {
    const attribute = await patch({ attribute_code: 'cost', is_searchable: 1, frontend_input: 'price' });
    expect(attribute).toMatchObject({ attribute_code: 'cost', is_searchable: 1, is_user_defined: 0 });
  });

  it.each([
    [{}, 400, 'attribute_code is required'],
    [{ attribute_code: 'unknown_one', is_unique: 1 }, 404, 'Attribute not found'],
    [{ attribute_code: 'cost', frontend_input: 'text' }, 400, 'Invalid parameter: frontend_input'],
    [{ attribute_code: 'cost', frontend_input: 'gallery' }, 400, 'Invalid frontend_input'],
    [{ attribute_code: 'cost', frontend_label: '' }, 400, 'Invalid parameter: frontend_label'],
    [{ attribute_code: 'cost', is_unique: 'maybe' }, 400, 'Invalid parameter: is_unique'],
    [{ attribute_code: 'cost', frontend_labels: { 77: 'x' } }, 400, 'Invalid parameter: frontend_labels.77'],
    [{ attribute_code: 'cost', options: [{ admin: 'x' }] }, 400, 'Invalid parameter: options'],
    [{ attribute_code: 'status', options: [] }, 400, 'Invalid parameter: options'],
    [[], 400, 'Invalid JSON body'],
  ])('refuses %j', async (sent, status, error) => {
    const before = (await catalog.find('attribute_code=cost')).body;
    expect(await catalog.write('PATCH', 'attribute', sent)).toEqual({ status, body: { error } });
    expect((await catalog.find('attribute_code=cost')).body).toEqual(before);
  });
});
