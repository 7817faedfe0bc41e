import { event, stockRecalculated } from '@entrepot/contracts';
import { select, startAttributeCatalog, type AttributeCatalog } from './attributes.js';

let catalog: AttributeCatalog;
beforeAll(async () => {
  catalog = await startAttributeCatalog();
});
afterAll(() => catalog.close());

const productOf = async (sku: string) => (await catalog.get(`/api2/products?type=sku&id=${sku}`)).body['product'];
const stockOf = (product_id: number, version = 1) => {
  const numbers = { qty: 5, reserved_qty: 0, salable_qty: 5, min_qty: 0, min_sale_qty: 1, manage_stock: 1, backorders: 0, is_in_stock: 1 };
  const data = {
    item_id: product_id,
    product_id,
    sku: `S${product_id}`,
    is_salable: true,
    ...numbers,
    warehouses: { main: 5 },
    previous: null,
  };
  return event(stockRecalculated, { subject: product_id, version, data });
};

describe('DELETE /api2/attribute', () => {
  it('takes its values from all products, each a version later and published', async () => {
    await catalog.create(select('fabric', 'Wool', 'Silk'));
    await catalog.create({ attribute_code: 'care', frontend_input: 'text', frontend_label: 'Care' });
    await catalog.create({ ...select('seasons', 'Summer', 'Winter'), frontend_input: 'multiselect' });
    const count = 450;
    await catalog.import(
      'products',
      Array.from({ length: count }, (_, index) => ({
        sku: `DEL-${index}`,
        name: 'N',
        attributes: {
          fabric: index % 2 ? 'Wool' : 'Silk',
          seasons: ['Summer', 'Winter'],
          ...(index % 3 === 0 && { care: `Wash ${index}` }),
        },
      })),
    );
    const before = await productOf('DEL-3');
    for (const code of ['fabric', 'care', 'seasons']) {
      expect(await catalog.write('DELETE', 'attribute', { attribute_code: code })).toEqual({
        status: 200,
        body: { success: true, message: 'Attribute deleted', attribute_code: code },
      });
      expect(await catalog.find(`attribute_code=${code}`)).toEqual({ status: 404, body: { error: 'Attribute not found' } });
    }
    expect(before.attributes).toMatchObject({
      fabric: { label: 'Wool' },
      care: { value: 'Wash 3' },
      seasons: { label: ['Summer', 'Winter'] },
    });
    expect((await productOf('DEL-3')).attributes).toEqual({});
    const versions = await catalog.rows<{ version: number; count: number }>(
      `select version, count(*)::int as count from product where sku like 'DEL-%' group by version order by version`,
    );
    expect(versions).toEqual([
      { version: 3, count: 300 },
      { version: 4, count: 150 },
    ]);
    const events = (await catalog.events('product', before.product_id)).slice(1);
    expect(events.map(({ type, version, data }) => [type, version, data['attributes'], data['previous'], data['stock_change']])).toEqual([
      ['product.updated', 2, { care: 'Wash 3', seasons: ['Summer', 'Winter'] }, { attributes: { fabric: 'Wool' } }, null],
      ['product.updated', 3, { seasons: ['Summer', 'Winter'] }, { attributes: { care: 'Wash 3' } }, null],
      ['product.updated', 4, {}, { attributes: { seasons: ['Summer', 'Winter'] } }, null],
    ]);
    const [published] = await catalog.rows<{ count: number }>(
      `select count(*)::int as count from outbox where headers ->> 'ce_type' = 'product.updated' and key::int in (select product_id from product where sku like 'DEL-%')`,
    );
    expect(published).toEqual({ count: 450 + 150 + 450 });
    // Repeat the import: it gives the product the attribute again, as one that nobody knows.
    await catalog.import('products', [{ sku: 'DEL-3', attributes: { care: 'Dry' } }]);
    expect((await productOf('DEL-3')).attributes).toEqual({ care: { value: 'Dry', label: 'Dry' } });
  });

  it('publishes the attribute as it was', async () => {
    const { attribute_id } = await catalog.create(select('short_lived', 'A'));
    const { A } = await catalog.optionIds('short_lived');
    await catalog.write('DELETE', 'attribute?attribute_code=short_lived');
    const [, deleted] = await catalog.events('attribute', attribute_id);
    expect(deleted).toMatchObject({
      type: 'attribute.deleted',
      version: 2,
      data: {
        attribute_id,
        attribute_code: 'short_lived',
        previous: { frontend_input: 'select', is_global: 1, options: [{ option_id: A, label: 'A' }] },
      },
    });
  });

  it.each([
    [{}, '', 400, 'attribute_code is required'],
    [{ attribute_code: 'unknown' }, '', 404, 'Attribute not found'],
    [{ attribute_code: 'sku' }, '', 400, 'Attribute cannot be removed'],
    [{ attribute_code: 'kept' }, '?attribute_code=description', 400, 'Attribute cannot be removed'],
    [undefined, '?attribute_code=unknown', 404, 'Attribute not found'],
  ])('refuses %j %s', async (body, query, status, error) => {
    if (status === 400 && query) await catalog.create({ attribute_code: 'kept', frontend_input: 'text', frontend_label: 'K' });
    expect(await catalog.write('DELETE', `attribute${query}`, body)).toEqual({ status, body: { error } });
    expect((await catalog.find('attribute_code=sku')).status).toBe(200);
  });
});

describe('DELETE /api2/catalog/attributeSet', () => {
  const remove = (body: unknown, query = '') => catalog.write('DELETE', `catalog/attributeSet${query}`, body);
  const newSet = (attribute_set_name: string) => catalog.write('POST', 'catalog/attributeSet', { attribute_set_name, skeleton_set_id: 1 });

  it('deletes a set without products', async () => {
    const { body } = await newSet('Empty');
    expect(await remove({ attribute_set_name: 'Default' }, '?attribute_set_name=Empty')).toEqual({
      status: 200,
      body: {
        success: true,
        message: 'Attribute set deleted',
        attribute_set_id: body['attribute_set_id'],
        attribute_set_name: 'Empty',
        products_removed: 0,
      },
    });
    expect(await catalog.rows('select 1 from attribute_group where attribute_set_id = $1', body['attribute_set_id'])).toEqual([]);
  });

  it.each([
    [{}, '', 400, 'attribute_set_name is required'],
    [{ attribute_set_name: 'Unknown' }, '', 404, 'Attribute set not found'],
    [{ attribute_set_name: 'Held' }, '', 409, 'Attribute set has products'],
    [{ attribute_set_name: 'Held', force_products_remove: false }, '', 409, 'Attribute set has products'],
    [{ attribute_set_name: 'Held', force_products_remove: 0 }, '', 409, 'Attribute set has products'],
    [{ attribute_set_name: 'Held', force_products_remove: 'all' }, '', 400, 'Invalid parameter: force_products_remove'],
    [undefined, '?attribute_set_name=Held&force_products_remove=true', 409, 'Attribute set has products'],
    [{ attribute_set_name: 'Default', force_products_remove: true }, '', 400, 'Attribute set cannot be removed'],
  ])('refuses %j %s', async (body, query, status, error) => {
    await catalog.import('products', [
      { sku: 'HELD', name: 'N', attribute_set: 'Held' },
      { sku: 'DEFAULT', name: 'N' },
    ]);
    expect(await remove(body, query)).toEqual({ status, body: { error } });
    expect([(await productOf('HELD')).sku, (await productOf('DEFAULT')).sku]).toEqual(['HELD', 'DEFAULT']);
  });

  it('deletes 500 products and all that was kept of them, and publishes each', async () => {
    await catalog.create(select('doomed_color', 'Red', 'Blue'));
    const record = (index: number, attribute_set: string) => ({
      sku: `${attribute_set}-${index}`,
      name: 'N',
      attribute_set,
      price: 10,
      categories: ['Doomed/Sub'],
      attributes: { doomed_color: 'Red', description: 'D' },
      options: [{ title: 'Size', type: 'drop_down', values: [{ title: 'S' }] }],
      store_ids: [1],
      group_prices: [{ customer_group_id: 1, price: 9 }],
      tier_prices: [{ qty: 10, price: 8 }],
    });
    await catalog.import('products', [
      ...Array.from({ length: 500 }, (_, index) => record(index, 'Doomed')),
      ...Array.from({ length: 3 }, (_, index) => record(index, 'Spared')),
    ]);
    const doomed = await catalog.rows<{ product_id: number; sku: string }>(
      `select product_id, sku from product where sku like 'Doomed-%' order by product_id`,
    );
    const spared = await productOf('Spared-1');
    await catalog.publish(stockOf(doomed[0]!.product_id), stockOf(doomed[499]!.product_id), stockOf(spared.product_id));
    const pictured = doomed[7]!.product_id;
    await catalog.rows('insert into gallery (product_id, version) values ($1, 1)', pictured);
    await catalog.rows(
      `insert into product_image (product_id, file, label, position, disabled, created_at, updated_at)
       values ($1, 'ab/front.png', 'Front', 1, false, now(), now())`,
      pictured,
    );
    const before = await productOf('Spared-1');
    const answer = await remove({ attribute_set_name: 'Doomed', force_products_remove: true });
    expect(answer).toMatchObject({ status: 200, body: { success: true, attribute_set_name: 'Doomed', products_removed: 500 } });

    const tables = [
      'product_attribute_option',
      'product_category',
      'product_store',
      'custom_option',
      'group_price',
      'tier_price',
      'product_stock',
      'product_image',
      'gallery',
    ];
    for (const table of tables) {
      expect(
        await catalog.rows(
          `select product_id from ${table} where product_id = any($1)`,
          doomed.map(({ product_id }) => product_id),
        ),
      ).toEqual([]);
    }
    expect(
      await catalog.rows(`select 1 from custom_option_value v left join custom_option o using (option_id) where o.option_id is null`),
    ).toEqual([]);
    expect((await catalog.get(`/api2/products?type=sku&id=Doomed-7`)).status).toBe(404);
    expect(await productOf('Spared-1')).toEqual(before);
    expect(before.stock_data.qty).toBe(5);

    expect(await catalog.rows(`select key from outbox where headers ->> 'ce_type' = 'image.deleted'`)).toEqual([{ key: String(pictured) }]);
    const deleted = await catalog.rows<{ key: string; version: string; sku: string; previous: string }>(
      `select key, headers ->> 'ce_aggregateversion' as version, convert_from(payload, 'UTF8')::json ->> 'sku' as sku,
         convert_from(payload, 'UTF8')::json -> 'previous' ->> 'sku' as previous
       from outbox where headers ->> 'ce_type' = 'product.deleted' order by id`,
    );
    // Products whose stock was published have a version more, and so has the one whose image went before it.
    const versionOf = (index: number): string => ([0, 7, 499].includes(index) ? '3' : '2');
    expect(deleted).toEqual(
      doomed.map(({ product_id, sku }, index) => ({ key: String(product_id), version: versionOf(index), sku, previous: sku })),
    );
    const [last] = (await catalog.events('attribute-set', answer.body['attribute_set_id'])).slice(-1);
    expect(last).toMatchObject({ type: 'attribute-set.deleted', data: { attribute_set_name: 'Doomed', products_removed: 500 } });
    const { Red } = await catalog.optionIds('doomed_color');
    expect((await catalog.write('DELETE', 'attribute/option', { attribute_code: 'doomed_color', option_id: Red })).status).toBe(409);
  });

  it('leaves nothing of a stock that was published while its product was deleted', async () => {
    await catalog.import('products', [{ sku: 'LATE', name: 'N', attribute_set: 'Late' }]);
    const { product_id } = await productOf('LATE');
    await catalog.publish(stockOf(product_id, 1));
    await remove({ attribute_set_name: 'Late', force_products_remove: 1 });
    await catalog.publish(stockOf(product_id, 2));
    expect(await catalog.rows('select 1 from product_stock where product_id = $1', product_id)).toEqual([]);
  });

  it('undoes all of it where the write fails at its end', async () => {
    await catalog.import('products', [{ sku: 'WHOLE', name: 'N', attribute_set: 'Whole' }]);
    await catalog.rows(`create table holds_on (attribute_set_id integer references attribute_set)`);
    await catalog.rows(`insert into holds_on select attribute_set_id from attribute_set where attribute_set_name = 'Whole'`);
    const before = await catalog.rows('select count(*) from outbox');
    expect((await remove({ attribute_set_name: 'Whole', force_products_remove: true })).status).toBe(500);
    await catalog.rows('drop table holds_on');
    expect((await productOf('WHOLE')).sku).toBe('WHOLE');
    expect(await catalog.rows('select count(*) from outbox')).toEqual(before);
  });
});
