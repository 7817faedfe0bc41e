import { untilServed } from '@entrepot/service/testing';
import { select, startAttributeCatalog, type AttributeCatalog } from './attributes.js';

let catalog: AttributeCatalog;
beforeAll(async () => {
  catalog = await startAttributeCatalog();
});
afterAll(() => catalog.close());

const times = <T extends { status: number }>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => untilServed(() => work(index))));
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const oneOf = (count: number) => [201, ...Array.from({ length: count - 1 }, () => 409)];
const text = (attribute_code: string) => ({ attribute_code, frontend_input: 'text', frontend_label: 'T' });

it('creates one attribute, one option, one set and one group of a name, whoever asks at once', async () => {
  const created = await times(8, () => catalog.write('POST', 'attribute', select('racing', 'A')));
  expect(statuses(created)).toEqual(oneOf(8));
  expect(created.find(({ status }) => status === 409)!.body).toEqual({ error: 'Attribute already exists' });
  const options = await times(8, () => catalog.write('POST', 'attribute/option', { attribute_code: 'racing', admin: 'B' }));
  expect(statuses(options)).toEqual(oneOf(8));
  expect(options.find(({ status }) => status === 409)!.body).toMatchObject({ error: 'Option label already exists' });
  const sets = await times(8, () => catalog.write('POST', 'catalog/attributeSet', { attribute_set_name: 'Racing', skeleton_set_id: 1 }));
  expect(statuses(sets)).toEqual(oneOf(8));
  expect(sets.find(({ status }) => status === 409)!.body).toEqual({ error: 'Attribute set already exists' });
  const groups = await times(8, () => catalog.write('POST', 'catalog/attributegroup', { attribute_set_id: 1, group_name: 'Racing' }));
  expect(statuses(groups)).toEqual(oneOf(8));
  expect(groups.find(({ status }) => status === 409)!.body).toEqual({ error: 'Attribute group already exists' });
});

it('gives options that are added at once places and versions of their own', async () => {
  const { attribute_id } = await catalog.create(select('queue'));
  const answers = await times(30, (index) =>
    catalog.write('POST', 'attribute/option', { attribute_code: 'queue', admin: `O${index}`, default: 1 }),
  );
  expect(statuses(answers)).toEqual(Array.from({ length: 30 }, () => 201));
  const options = (await catalog.find('attribute_code=queue')).body['attribute'].options as { sort_order: number; is_default: boolean }[];
  expect(options.map(({ sort_order }) => sort_order)).toEqual(Array.from({ length: 30 }, (_, index) => index));
  expect(options.filter(({ is_default }) => is_default)).toHaveLength(1);
  expect((await catalog.events('attribute', attribute_id)).map(({ version }) => version)).toEqual(
    Array.from({ length: 31 }, (_, index) => index + 1),
  );
});

it('counts every change of one set', async () => {
  const { body } = await catalog.write('POST', 'catalog/attributeSet', { attribute_set_name: 'Busy', skeleton_set_id: 1 });
  const attribute_set_id = body['attribute_set_id'] as number;
  for (let index = 0; index < 10; index++) await catalog.create(text(`busy_${index}`));
  const answers = await times(10, (index) =>
    catalog.write('POST', 'catalog/attribute', { attribute_code: `busy_${index}`, attribute_set_id, attribute_group_name: 'General' }),
  );
  expect(new Set(answers.map(({ body: { sort_order } }) => sort_order as number)).size).toBe(10);
  expect((await catalog.events('attribute-set', attribute_set_id)).map(({ version }) => version)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ]);
});

it('has a product use an option, or the option gone, never half of it', async () => {
  await catalog.create(select('fought_over'));
  const outcomes = new Set<number>();
  for (let round = 0; round < 15; round++) {
    const label = `Label ${round}`;
    const { body } = await catalog.write('POST', 'attribute/option', { attribute_code: 'fought_over', admin: label });
    const option_id = body['option'].option_id as number;
    const remove = () => catalog.write('DELETE', 'attribute/option', { attribute_code: 'fought_over', option_id });
    const records = [...Array(20).keys()].map((index) => ({ sku: `F${round}-${index}`, name: 'N', attributes: { fought_over: label } }));
    const use = () => catalog.import('products', records);
    // In the first two rounds it is certain which comes first, in the others both begin at once.
    const both =
      round === 0
        ? remove().then(async (removed) => [removed, await use()] as const)
        : round === 1
          ? use().then(async (used) => [await remove(), used] as const)
          : Promise.all([remove(), use()]);
    const [{ status }, imported] = await both;
    outcomes.add(status);
    expect(imported).toMatchObject({ success: true, created: 20 });
    const { [label]: known } = await catalog.optionIds('fought_over');
    const found = (await catalog.get(`/api2/products?type=sku&id=F${round}-7`)).body['product'].attributes;
    expect(found).toEqual({ fought_over: { value: known, label } });
    if (status === 409) expect(known).toBe(option_id);
    else expect([status, known === option_id]).toEqual([200, false]);
  }
  expect([...outcomes].sort()).toEqual([200, 409]);
});

it('deletes a set, and what was imported into it, or has both, never a product without one', async () => {
  const removed = (force_products_remove: boolean, name: string) =>
    catalog.write('DELETE', 'catalog/attributeSet', { attribute_set_name: name, force_products_remove });
  for (let round = 0; round < 10; round++) {
    const name = `Arena ${round}`;
    const records = (part: number) =>
      [...Array(25).keys()].map((index) => ({
        sku: `A${round}-${part}-${index}`,
        name: 'N',
        attribute_set: name,
        attributes: { arena: 'x' },
      }));
    await catalog.import('products', records(0));
    const [plain, forced, ...imports] = await Promise.all([
      removed(false, name),
      removed(true, name),
      catalog.import('products', records(1)),
      catalog.import('products', records(2)),
    ]);
    expect([404, 409]).toContain(plain.status);
    expect(forced.status).toBe(200);
    for (const { success, created } of imports) expect({ success, created }).toEqual({ success: true, created: 25 });
    const [row] = await catalog.rows<{ products: number; sets: number; deleted: number }>(
      `select (select count(*)::int from product join attribute_set using (attribute_set_id) where sku like $1) as products,
         (select count(*)::int from attribute_set where attribute_set_name = $2) as sets,
         (select count(*)::int from outbox where headers ->> 'ce_type' = 'product.deleted'
            and convert_from(payload, 'UTF8')::json ->> 'sku' like $1) as deleted`,
      `A${round}-%`,
      name,
    );
    expect(row!.products + row!.deleted).toBe(75);
    expect(row!.deleted).toBe(forced.body['products_removed']);
    expect(row!.sets).toBe(row!.products > 0 ? 1 : 0);
  }
});

it('deletes an attribute while imports use it, and refuses nobody', async () => {
  for (let round = 0; round < 8; round++) {
    await catalog.create({ ...select('fading', 'Old'), frontend_input: 'select' });
    const records = (part: number) =>
      [...Array(25).keys()].map((index) => ({ sku: `G${part}-${index}`, name: `N${round}`, attributes: { fading: `Old ${round}` } }));
    const [first, second, deleted, ...others] = await Promise.all([
      catalog.import('products', records(0)),
      catalog.import('products', records(1)),
      catalog.write('DELETE', 'attribute', { attribute_code: 'fading' }),
      catalog.write('POST', 'attribute/option', { attribute_code: 'fading', admin: 'New' }),
      catalog.write('POST', 'catalog/attribute', { attribute_code: 'fading', attribute_set_id: 1, attribute_group_name: 'General' }),
      catalog.write('PATCH', 'attribute', { attribute_code: 'fading', is_unique: 1 }),
    ]);
    expect(deleted.status).toBe(200);
    // An import that comes after it makes the attribute again, as a text.
    for (const { status } of others) expect([200, 201, 400, 404]).toContain(status);
    expect([first.success, second.success]).toEqual([true, true]);
    const dangling = await catalog.rows(
      `select sku from product p where attributes ? 'fading' and not exists (select from attribute where attribute_code = 'fading')`,
    );
    expect(dangling).toEqual([]);
    await catalog.write('DELETE', 'attribute', { attribute_code: 'fading' });
    expect((await catalog.get('/api2/products?type=sku&id=G0-3')).body['product'].attributes).toEqual({});
  }
});

it('lets whole lists and single options change at once without losing any', async () => {
  await catalog.create(select('crowded', 'A', 'B'));
  const answers = await times(20, (index) =>
    index % 2
      ? catalog.write('POST', 'attribute/option', { attribute_code: 'crowded', admin: `P${index}` })
      : catalog.write('PATCH', 'attribute', { attribute_code: 'crowded', position: index, frontend_labels: { 1: `L${index}` } }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
  const { A, B, ...added } = await catalog.optionIds('crowded');
  expect([A, B].every(Number.isInteger)).toBe(true);
  expect(Object.keys(added)).toHaveLength(10);
});
