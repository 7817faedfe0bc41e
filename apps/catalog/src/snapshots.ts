import type { SnapshotSource } from '@entrepot/messaging';
import { snapshotImages } from './image/gallery.rules.js';
import { imagesOf } from './image/gallery.store.js';
import { lockProductsAfter } from './product/product.store.js';
import { lockImports } from './record/import-lock.store.js';
import { loadStores } from './store/store.store.js';

/** Under the lock of imports, which write stores without locking rows. */
const storeSnapshots: SnapshotSource<'store'> = {
  aggregate: 'store',
  async page(tx, after, limit) {
    lockImports(tx, 'stores');
    const stores = (await loadStores(tx)).filter(({ store_id }) => store_id > after).slice(0, limit);
    return stores.map(({ version, ...data }) => ({ subject: data.store_id, version, data }));
  },
};

const productSnapshots: SnapshotSource<'product'> = {
  aggregate: 'product',
  async page(tx, after, limit) {
    lockImports(tx, 'products');
    const products = await lockProductsAfter(tx, after, limit);
    const images = await imagesOf(
      tx,
      products.map(({ product_id }) => product_id),
    );
    return products.map(({ version, ...data }) => {
      const { product_id: subject } = data;
      return { subject, version, data: { ...data, images: snapshotImages(images.get(subject)!) } };
    });
  },
};

/** Snapshots that other services can request. */
export const catalogSnapshots: SnapshotSource[] = [storeSnapshots, productSnapshots];
