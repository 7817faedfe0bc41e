import { changeState, type Migration, statements, walkable } from '@entrepot/database';
import { Stores1770000000001 } from './migrations/1-stores.js';
import { Attributes1770000000002 } from './migrations/2-attributes.js';
import { DefaultAttributeSet1770000000003 } from './migrations/3-default-attribute-set.js';
import { Products1770000000004 } from './migrations/4-products.js';
import { ProductReads1770000000005 } from './migrations/5-product-reads.js';
import { AttributeWrites1770000000006 } from './migrations/6-attribute-writes.js';
import { Images1770000000007 } from './migrations/7-images.js';
import { ClearedImageValues1770000000008 } from './migrations/8-cleared-image-values.js';
import { ImagesCountWithProducts1778000000002, UnpublishedRecords1778000000001 } from './migrations/9-complete-events.js';

const walked = (table: string, id: string) => ({
  table,
  id,
  isRemovable: true,
  indexes: { [`${table}_updated_at`]: `(updated_at, ${id})` },
});

/** The catalog's tables, in order. */
export const catalogMigrations: Migration[] = [
  Stores1770000000001,
  Attributes1770000000002,
  DefaultAttributeSet1770000000003,
  Products1770000000004,
  ProductReads1770000000005,
  AttributeWrites1770000000006,
  Images1770000000007,
  ClearedImageValues1770000000008,
  UnpublishedRecords1778000000001,
  ImagesCountWithProducts1778000000002,
  changeState,
  ...walkable(1, walked('product', 'product_id')),
  ...walkable(2, walked('product_image', 'image_id')),
  ...walkable(3, walked('attribute', 'attribute_id')),
  // What a store's checkout offers; null: bank transfer.
  statements(
    'StorePaymentMethods1780000000001',
    ['alter table store add payment_methods jsonb'],
    ['alter table store drop payment_methods'],
  ),
  // How a store looks to customers, and what its mails say; null: its name, the usual texts.
  statements('StoreBrand1780000000003', ['alter table store add brand jsonb, add mail jsonb'], ['alter table store drop brand, drop mail']),
  // Sizes by the bytes of an image, of which any number of images may be; the images that wait for theirs, those of before included.
  statements(
    'ImageSizes1781000000001',
    [
      'alter table product_image add sizes jsonb',
      `create table image_file (
         digest  text primary key,
         file    text not null,
         sizes   jsonb,
         tries   integer not null default 0,
         try_at  timestamptz not null,
         problem text
       )`,
    ],
    ['drop table image_file', 'alter table product_image drop sizes'],
  ),
  statements(
    'ImagesWithoutSizes1781000000002',
    [
      'create index concurrently if not exists product_image_unsized on product_image (image_id) where sizes is null',
      'create index concurrently if not exists product_image_unsized_file on product_image (left(file, 41)) where sizes is null',
      'create index concurrently if not exists image_file_problem on image_file (digest) where problem is not null',
    ],
    ['drop index concurrently if exists product_image_unsized, product_image_unsized_file, image_file_problem'],
    { isInTransaction: false },
  ),
  // Which stores have a warehouse to sell from.
  statements(
    'Warehouses1796000003001',
    [
      `create table warehouse_ref (
         warehouse_id integer primary key,
         code         text not null,
         is_active    boolean not null,
         store_ids    integer[],
         version      bigint not null
       )`,
    ],
    ['drop table warehouse_ref'],
  ),
];
