import { Controller } from '@nestjs/common';
import { productCreated, productDeleted, productSnapshot, productUpdated, type DataOf, type ProductData } from '@entrepot/contracts';
import { On, replacedVersion, type EventContext } from '@entrepot/messaging';
import { saveProduct } from './product.store.js';
import type { Product } from './product.rules.js';

const enabled = 1;

const productOf = ({ product_id, sku, name, type_id, status, price, store_ids, parent_sku, options }: ProductData): Product => ({
  product_id,
  sku,
  name,
  type_id,
  is_enabled: status === enabled,
  price,
  store_ids,
  parent_sku,
  options,
});

/** Keeps what sales need of the products: where they are sold, at what price, and with which options. */
@Controller()
export class OnProductChanged {
  @On(productCreated, productUpdated, productSnapshot)
  saved(product: ProductData, { tx, event }: EventContext): Promise<void> {
    return saveProduct(tx, { ...productOf(product), is_deleted: false, version: event.version, replaces: replacedVersion(event) });
  }

  @On(productDeleted)
  deleted({ previous }: DataOf<typeof productDeleted>, { tx, event }: EventContext): Promise<void> {
    return saveProduct(tx, { ...productOf(previous), is_deleted: true, version: event.version, replaces: replacedVersion(event) });
  }
}
