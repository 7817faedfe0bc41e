import { event, eventDefinitions, stockRecalculated, topics, type DomainEvent } from '@entrepot/contracts';
import { fold, sequenceFaults, shownAttribute } from '@entrepot/contracts/fold';
import type { Json } from '@entrepot/service/testing';
import { byId, shownImages, shownProduct } from './folded.js';
import { startTestGallery, type TestGallery } from './gallery.js';
import { everything } from './records.js';

let gallery: TestGallery;
let token: string;
beforeAll(async () => {
  gallery = await startTestGallery();
  token = await gallery.catalog.token('attributes/read', 'attributes/write', 'products/read');
});
afterAll(() => gallery.close());

const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Json> => {
  const answer = await gallery.catalog.call(method, `/api2/${path}`, { token, body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
};
const stockOf = (product_id: number, version: number, warehouses: Record<string, number>): DomainEvent => {
  const qty = Object.values(warehouses).reduce((sum, count) => sum + count, 0);
  const rules = { manage_stock: 1, backorders: 0, min_qty: 0, min_sale_qty: 1, reserved_qty: 0, salable_qty: qty, is_salable: qty > 0 };
  const data = { item_id: product_id, product_id, sku: `S${product_id}`, qty, is_in_stock: qty > 0 ? 1 : 0, warehouses, ...rules };
  return event(stockRecalculated, { subject: product_id, version, data: { ...data, previous: null } });
};
const idOf = async (sku: string): Promise<number> => (await call('GET', `products?type=sku&id=${sku}`))['product'].product_id as number;

/** A life of a catalog in which everything changes that can. */
const live = async (): Promise<void> => {
  const { catalog } = gallery;
  const color = { attribute_code: 'fold_color', frontend_input: 'select', frontend_label: 'Color', frontend_labels: { 2: 'Cor' } };
  await call('POST', 'attribute', { ...color, options: [{ admin: 'Blue' }, { admin: 'Red', default: 1, labels: { 2: 'Vermelho' } }] });
  await call('POST', 'attribute', { attribute_code: 'fold_doomed', frontend_input: 'text', frontend_label: 'Doomed' });
  await catalog.import('products', [
    everything('FOLD1'),
    { ...everything('FOLD2'), attributes: { fold_color: 'Blue', fold_doomed: 'x', weight: 2, material_fold: ['Wool', 'Silk'] } },
    { sku: 'FOLD-GONE', name: 'Gone', attribute_set: 'Fold gone', attributes: { fold_color: 'Red' }, categories: ['Men/Gone'] },
  ]);
  const [one, two, gone] = [await idOf('FOLD1'), await idOf('FOLD2'), await idOf('FOLD-GONE')];
  await catalog.publish(
    stockOf(one, 1, { main: 4 }),
    stockOf(two, 1, { main: 1.5, outlet: 2 }),
    stockOf(one, 2, { main: 0 }),
    stockOf(gone, 1, { main: 1 }),
  );
  const front = await gallery.upload(one, { types: ['image', 'thumbnail'] });
  const back = await gallery.upload(one, { label: 'Back', types: ['thumbnail'] });
  await gallery.upload(gone, { types: ['image'] });
  await gallery.call('PUT', 'imagem', { product_id: one, image_id: front['image_id'], position: 9, exclude: 1 });
  await gallery.call('PUT', 'imagem', { product_id: one, image_id: back['image_id'], store_id: 2, label: 'Verso' });
  await gallery.call('DELETE', 'imagem', { product_id: one, image_id: (await gallery.upload(one))['image_id'] });
  await catalog.import('products', [
    { sku: 'FOLD1', price: 60, special_price: null, categories: ['Men/New'], attributes: { weight: null, fold_color: 'Red' } },
    { sku: 'FOLD2', attribute_set: 'Fold other', tier_prices: [{ qty: 1, price: 9 }], attributes: { material_fold: ['Silk'] } },
  ]);
  const options = (await call('GET', 'attribute?attribute_code=fold_color'))['attribute'].options as Json[];
  await call('PATCH', 'attribute/option', { attribute_code: 'fold_color', option_id: options[0]!['option_id'], admin: 'Navy', default: 1 });
  await call('POST', 'attribute/option', { attribute_code: 'fold_color', admin: 'Green', position: 0 });
  await call('PATCH', 'attribute', { attribute_code: 'fold_color', is_filterable: 1, default_value: 'Navy', frontend_labels: { 2: '' } });
  const set = (await call('POST', 'catalog/attributeSet', { attribute_set_name: 'Fold', skeleton_set_id: 1 }))[
    'attribute_set_id'
  ] as number;
  await call('POST', 'catalog/attributegroup', { attribute_set_id: set, group_name: 'New' });
  await call('PATCH', 'catalog/attributegroup', { attribute_set_id: set, group_name: 'New', new_group_name: 'Newer' });
  await call('POST', 'catalog/attribute', { attribute_code: 'fold_color', attribute_set_id: set, attribute_group_name: 'Newer' });
  await call('DELETE', 'attribute', { attribute_code: 'fold_doomed' });
  await call('DELETE', 'catalog/attributeSet', { attribute_set_name: 'Fold gone', force_products_remove: true });
  await catalog.import('stores', [{ store_id: 1, currency: 'USD', name: 'Renamed' }]);
};

it('shows what its events say, field by field, in whatever order those of different records come', async () => {
  await live();
  const events = await gallery.catalog.published(topics.catalog);
  expect(sequenceFaults(events)).toEqual([]);
  const byRecord = Map.groupBy(events, ({ type, subject }) => `${eventDefinitions[type]!.aggregate} ${subject}`);
  const folded = fold([...byRecord.values()].reverse().flat());

  const now = new Date();
  const products = (await call('GET', 'products?limit=200'))['products'] as Json[];
  expect(byId(folded.product).map(({ product_id }) => product_id)).toEqual(products.map(({ product_id }) => product_id));
  for (const product of products) {
    const id = product['product_id'] as number;
    expect(shownProduct(folded, id, now)).toEqual({ ...product, categories: [...(product['categories'] as string[])].sort() });
    for (const store of [null, 2]) {
      const images = await gallery.images(id, store ?? 0);
      expect(shownImages(folded, id, store)).toEqual(images.map(({ url: _, ...image }) => image));
    }
  }
  expect(byId(folded.attribute).map(shownAttribute)).toEqual((await call('GET', 'attribute?limit=200'))['attributes']);
  expect(byId(folded['attribute-set'])).toEqual((await call('GET', 'catalog/attributeSet?limit=200'))['attribute_sets']);
  const categories = (await call('GET', 'category?limit=200'))['categories'] as Json[];
  const names = byId(folded.category).map(({ name_path: _, ...category }) => category);
  expect(names).toEqual(categories.map(({ product_count: _, ...category }) => category));
});
