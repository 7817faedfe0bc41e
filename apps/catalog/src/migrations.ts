import { changeState, folded, type Migration, statements } from '@entrepot/database';
import { attributes, stores } from './migrations/attributes.js';
import { makeDefaultSet } from './migrations/default-attribute-set.js';
import { images } from './migrations/images.js';
import { products } from './migrations/products.js';

/** Tables of the catalog, in order. */
export const catalogMigrations: Migration[] = [
  changeState,
  statements('Catalog1790000000010', [...stores, ...attributes, makeDefaultSet, ...products, ...images]),
  statements('ProductNames1797003000001', [`create index concurrently if not exists product_name_folded on product (${folded('name')})`], {
    isInTransaction: false,
  }),
  statements('StoreCheckout1798005000001', [
    'alter table store add shipping_methods jsonb, add countries jsonb, add timezone text, add return_url text',
  ]),
];
