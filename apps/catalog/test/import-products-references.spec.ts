import { startCatalogWithStores, type TestCatalog } from './catalog.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startCatalogWithStores();
});
afterAll(() => catalog.close());

it('creates categories below their parents, and each once', async () => {
  await catalog.import('products', [
    { sku: 'CAT-1', name: 'A', categories: ['Root/Sub/Leaf', 'Root/TV\\/Video'] },
    { sku: 'CAT-2', name: 'B', categories: ['Root/Sub'] },
  ]);
  const categories = await catalog.rows<{ category_id: number }>(
    `select category_id, parent_id, name, level, path, position from category where name_path like 'Root%' order by level, position`,
  );
  const [root, sub, tv, leaf] = categories.map(({ category_id }) => category_id);
  expect(categories).toEqual([
    { category_id: root, parent_id: null, name: 'Root', level: 1, path: `${root}`, position: expect.any(Number) },
    { category_id: sub, parent_id: root, name: 'Sub', level: 2, path: `${root}/${sub}`, position: 1 },
    { category_id: tv, parent_id: root, name: 'TV/Video', level: 2, path: `${root}/${tv}`, position: 2 },
    { category_id: leaf, parent_id: sub, name: 'Leaf', level: 3, path: `${root}/${sub}/${leaf}`, position: 1 },
  ]);
});

it('answers by an index which products use an option, which cannot go meanwhile', async () => {
  await catalog.import('products', [
    { sku: 'USE-1', name: 'A', attributes: { country_of_manufacture: 'Portugal' } },
    { sku: 'USE-2', name: 'B', attributes: { country_of_manufacture: 'Portugal' } },
  ]);
  const users = await catalog.rows(
    `select p.sku from attribute_option o join product_attribute_option u using (option_id) join product p using (product_id)
     where o.label = 'Portugal' order by p.sku`,
  );
  expect(users).toEqual([{ sku: 'USE-1' }, { sku: 'USE-2' }]);
  await expect(catalog.rows(`delete from attribute_option where label = 'Portugal'`)).rejects.toThrow(/foreign key/);
});

it('adds an attribute that the set does not have, with a warning', async () => {
  await catalog.import('products', [{ sku: 'SET-1', name: 'A', attribute_set: 'Narrow' }]);
  await catalog.import('products', [{ sku: 'SET-2', name: 'B', attributes: { pattern_x: 'Striped' } }]);
  const { warnings } = await catalog.import('products', [{ sku: 'SET-1', attributes: { pattern_x: 'Checked' } }]);
  expect(warnings).toEqual([{ line: 1, warning: `attributes.pattern_x: was not in the attribute set 'Narrow'; added to it` }]);
  const [{ groups }] = (await catalog.rows<{ groups: string[] }>(
    `select array_agg(g.group_name order by g.sort_order) as groups from attribute_set s join attribute_group g using (attribute_set_id)
     where s.attribute_set_name = 'Narrow'`,
  )) as [{ groups: string[] }];
  expect(groups).toEqual(['General', 'Prices', 'Meta Information', 'Images', 'Design']);
});
