import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fakeCatalog, type FakeCatalog } from '../../test/fake-catalog.js';
import { writePicture } from '../../test/pictures.js';
import { entrepot, type Outcome } from '../../test/run.js';
import type { MagentoSummary } from './import-magento.js';

const sample = fileURLToPath(new URL('../../test/magento/products.csv', import.meta.url));
let folder: string;
let catalog: FakeCatalog;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'entrepot-magento-'));
  for (const name of ['mug_s', 'mug', 'mug_thumb', 'back']) writePicture(folder, `m/u/${name}.gif`);
  catalog = await fakeCatalog();
});
afterEach(async () => {
  await catalog.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...options: string[]): Promise<Outcome> =>
  entrepot(['import', 'magento', sample, ...options], {
    ENTREPOT_URL: catalog.url,
    ENTREPOT_CLIENT_ID: 'cli',
    ENTREPOT_CLIENT_SECRET: 'right',
  });
const summaryOf = async (...options: string[]): Promise<MagentoSummary> =>
  JSON.parse((await run('--json', ...options)).out) as MagentoSummary;
const product = (sku: string) => catalog.products().find((record) => record['sku'] === sku);

describe('import magento', () => {
  it('sends every row of the admin as a product, variations with their parents', async () => {
    expect((await run()).code).toBe(0);
    expect(catalog.products().map(({ sku, parent_sku }) => [sku, parent_sku])).toEqual([
      ['MUG-S', 'MUG'],
      ['MUG-M', 'MUG'],
      ['MUG', undefined],
      ['LONE', undefined],
    ]);
    expect(product('MUG-S')).toEqual({
      sku: 'MUG-S',
      name: 'Mug S',
      type_id: 'simple',
      attribute_set: 'Kitchen',
      status: 1,
      visibility: 1,
      price: '19.9000',
      parent_sku: 'MUG',
      categories: ['Root/Kitchen/Mugs', 'Root/Kitchen'],
      attributes: {
        description: '<p>Small,\nand blue</p>',
        weight: 0.35,
        tax_class_id: 'Taxable Goods',
        url_key: 'mug-s',
        size: 'S',
        notes: 'small, round',
        care: ['Hand', 'Cold wash'],
      },
      stock: { is_in_stock: true, warehouses: { default: 12.5 } },
    });
  });

  it('creates the attributes that nobody defined, by what their values look like', async () => {
    await run();
    const created = catalog.writes().filter(([call]) => call === 'POST /api2/attribute');
    expect(created.map(([, body]) => body)).toEqual([
      { attribute_code: 'size', frontend_input: 'select', frontend_label: 'Mug size' },
      { attribute_code: 'notes', frontend_input: 'text', frontend_label: 'Notes' },
      { attribute_code: 'care', frontend_input: 'multiselect', frontend_label: 'Care' },
      { attribute_code: 'organic', frontend_input: 'boolean', frontend_label: 'Organic' },
    ]);
  });

  describe('with --attributes', () => {
    const definitions = [
      'attribute_code,frontend_input,frontend_label,is_filterable,position,default,option',
      'care,multiselect,"Care\nCuidado",2,3,Hand,"Hand\nCold wash\nHand\n"',
      'weight,weight,Weight,,,,',
      'odd,spinner,Odd,,,,',
    ];
    const define = async (...options: string[]): Promise<MagentoSummary> => {
      const file = join(folder, 'attributes.csv');
      writeFileSync(file, definitions.join('\n'));
      return summaryOf('--attributes', file, ...options);
    };

    it('creates what is defined before the products come; a label that stands there twice is a warning', async () => {
      const { attributes_created, resources } = await define();
      expect(attributes_created[0]).toBe('care');
      expect(catalog.writes()[0]).toEqual([
        'POST /api2/attribute',
        {
          attribute_code: 'care',
          frontend_input: 'multiselect',
          frontend_label: 'Care',
          is_filterable: 1,
          position: '3',
          options: [{ admin: 'Hand', default: true }, { admin: 'Cold wash' }],
        },
      ]);
      const warning = `attributes.csv, care: the label 'Hand' stands there more than once; taken once`;
      expect(resources[0]?.warnings).toContainEqual({ line: 2, warning });
    });

    it('goes on where one is refused, and says so', async () => {
      await catalog.close();
      catalog = await fakeCatalog(({ method, path, body }) =>
        method === 'POST' && path === '/api2/attribute' && body.includes('spinner')
          ? { status: 400, json: { error: 'Invalid frontend_input' } }
          : null,
      );
      const { attributes_created, resources } = await define();
      expect(attributes_created).not.toContain('odd');
      expect(resources[0]).toMatchObject({ accepted: 4, rejected: 0 });
      const warning = 'attributes.csv, odd: 400 Invalid frontend_input; not created';
      expect(resources[0]?.warnings).toContainEqual({ line: 8, warning });
    });

    it('changes nothing the second time', async () => {
      await define();
      const writes = catalog.writes().length;
      expect((await define()).attributes_created).toEqual([]);
      expect(catalog.writes()).toHaveLength(writes);
    });
  });

  it('reads values by the attributes that there are', async () => {
    catalog.attributes.set('care', { attribute_code: 'care', frontend_input: 'textarea', options: [] });
    catalog.attributes.set('brand', { attribute_code: 'brand', frontend_input: 'select', options: [] });
    const { attributes_created, not_taken } = await summaryOf();
    expect(product('MUG-S')).toMatchObject({ attributes: { care: 'Hand|Cold wash' } });
    expect(product('MUG')).toMatchObject({ attributes: { brand: 'Acme' } });
    expect(attributes_created).not.toContain('care');
    expect(not_taken.map(({ column }) => column)).not.toContain('brand');
  });

  it('uploads the images with their labels, places and roles, and hides what is hidden', async () => {
    expect(await summaryOf('--images', folder)).toMatchObject({
      images: { products: 2, uploaded: 4, changed: 0, unchanged: 0, missing: 1, rejected: 0 },
    });
    expect(catalog.galleries.get('MUG')).toMatchObject([
      { label: 'Front', position: 1, types: ['image', 'small_image'], disabled: false },
      { label: 'Mug', position: 2, types: ['thumbnail'], disabled: false },
      { label: 'Back', position: 3, types: [], disabled: true },
    ]);
    const [, upload] = catalog.writes().find(([call]) => call === 'POST /api2/products/imagem')!;
    expect(upload).toEqual({
      type: 'sku',
      product_id: 'MUG-S',
      file_name: 'mug_s.gif',
      file_mime_type: 'image/gif',
      file_content: readFileSync(join(folder, 'm/u/mug_s.gif')).toString('base64'),
      label: 'Mug S',
      position: 1,
      types: ['image'],
    });
  });

  it('changes nothing the second time', async () => {
    await run('--images', folder);
    const writes = catalog.writes().length;
    const products = catalog.products();
    expect(await summaryOf('--images', folder)).toMatchObject({
      images: { uploaded: 0, changed: 0, unchanged: 4 },
      attributes_created: [],
    });
    expect(catalog.writes()).toHaveLength(writes);
    expect(catalog.products()).toEqual(products);
  });

  it('names each column that it does not take once, and each value by its line', async () => {
    const { not_taken, resources, warnings, images } = await summaryOf('--images', folder, '--warnings', join(folder, 'warnings.ndjson'));
    expect(not_taken.slice(0, 6).map(({ column, values }) => [column, values])).toEqual([
      ['product_websites', 3],
      ['created_at', 1],
      ['max_cart_qty', 3],
      ['configurable_variation_labels', 1],
      ['swatch_colors', 1],
      ['brand', 2],
    ]);
    expect(new Set(not_taken.map(({ column }) => column)).size).toBe(not_taken.length);
    const reported = resources[0]?.warnings.map(({ line, warning }) => `${line} ${warning.split(':')[0]}`);
    expect(reported).toEqual([
      '4 tax_class_name',
      '4 special_price_to_date',
      '4 out_of_stock_qty',
      '5 configurable_variations',
      "8 store view 'pt'",
      '9 weight',
      '9 additional_attributes',
      '9 additional_attributes, sku',
      '9 qty',
      '9 product_online',
      '9 visibility',
    ]);
    expect(images?.warnings).toEqual([{ line: 5, warning: `images: /m/u/gone.gif is not in ${folder}` }]);
    expect(warnings).toBe(12);
    expect(readFileSync(join(folder, 'warnings.ndjson'), 'utf8').trimEnd().split('\n')).toHaveLength(12);
  });

  it('shows a person the same', async () => {
    const { out } = await run('--images', folder);
    expect(out).toMatch(/✔ products +4 accepted/);
    expect(out).toMatch(/✔ images +4 of 2 products \(4 uploaded, 0 changed, 0 unchanged, 0 rejected\), 1 without a file/);
    expect(out).toContain('Found: 5 rows, 4 products (3 simple, 1 configurable), 3 variations, 1 row of a store view');
    expect(out).toContain('Attributes created: size, notes, care, organic');
    expect(out).toContain('  product_websites (3 values): products are sold in every store');
  });

  it('without a folder looks at no image, and says so', async () => {
    const { images, not_taken } = await summaryOf();
    expect(images).toBeNull();
    expect(not_taken).toContainEqual({ column: 'base_image', values: 3, reason: 'no folder with images: add --images DIR' });
  });

  it('sells the products in the store that is asked for, if there is one', async () => {
    await run('--store-id', '1');
    expect(product('MUG')).toMatchObject({ store_ids: [1] });
    const { code, err } = await run('--store-id', '9');
    expect([code, err]).toEqual([1, expect.stringMatching(/^There is no store 9: import it first/m)]);
  });
});

describe('what goes wrong', () => {
  const replace = async (first: Parameters<typeof fakeCatalog>[0]): Promise<void> => {
    await catalog.close();
    catalog = await fakeCatalog(first);
  };

  it('is reported by the line of the file, and ends with exit code 1', async () => {
    const json = {
      accepted: 3,
      created: 3,
      updated: 0,
      rejected: 1,
      errors: [{ line: 4, error: 'refused' }],
      warnings: [{ line: 2, warning: 'odd' }],
    };
    await replace(({ path }) => (path === '/ops/import/products' ? { json } : null));
    const { code, out } = await run('--json');
    const { resources } = JSON.parse(out) as MagentoSummary;
    expect([code, resources[0]?.errors]).toEqual([1, [{ line: 9, error: 'refused' }]]);
    expect(resources[0]?.warnings).toContainEqual({ line: 4, warning: 'odd' });
  });

  it('at one image stops no other', async () => {
    await replace(({ method, body }) =>
      method === 'POST' && body.includes('mug_thumb') ? { status: 400, json: { error: 'Invalid parameter: label' } } : null,
    );
    const { code, out } = await run('--json', '--images', folder);
    const { images } = JSON.parse(out) as MagentoSummary;
    expect([code, images]).toEqual([
      1,
      expect.objectContaining({
        uploaded: 3,
        rejected: 1,
        errors: [{ line: 5, error: 'image /m/u/mug_thumb.gif of MUG: 400 Invalid parameter: label' }],
      }),
    ]);
  });

  it('in the middle of an upload is tried again, once for the server', async () => {
    const keys: unknown[] = [];
    await replace(({ method, path, headers }) => {
      if (method !== 'POST' || path !== '/api2/products/imagem') return null;
      keys.push(headers['idempotency-key']);
      return keys.length === 1 ? 'cut' : null;
    });
    expect((await run('--images', folder)).code).toBe(0);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(4);
  });

  it.each([
    [['--images', '/nowhere'], 2, /\/nowhere is no folder: check --images/],
    [['--attributes', sample], 1, /has no column attribute_code: is it an attribute CSV of Magento 2/],
    [['--warnings', '/nowhere/w'], 2, /\/nowhere\/w cannot be written/],
    [['--store-id', 'x'], 2, /must be a number from 1 on/],
  ])('%j is reported before anything is sent', async (options, exitCode, message) => {
    const { code, err } = await run(...options);
    expect([code, err]).toEqual([exitCode, expect.stringMatching(message)]);
    expect(catalog.received).toEqual([]);
  });
});
