import { Controller } from '@nestjs/common';
import { productCreated, productDeleted, productSnapshot, productUpdated, type DataOf, type ProductData } from '@entrepot/contracts';
import { On, replacedVersion, type EventContext } from '@entrepot/messaging';
import { saveProduct } from './product.store.js';

const enabled = 1;

const save = (product: ProductData, is_deleted: boolean, { tx, event }: EventContext): Promise<void> =>
  saveProduct(tx, { ...product, is_enabled: product.status === enabled, is_deleted, version: event.version }, replacedVersion(event));

/** Keeps what sales need of the products: where they are sold, at what price, and with which options. */
@Controller()
export class OnProductChanged {
  @On(productCreated, productUpdated, productSnapshot)
  saved(product: ProductData, context: EventContext): Promise<void> {
    return save(product, false, context);
  }

  @On(productDeleted)
  deleted({ previous }: DataOf<typeof productDeleted>, context: EventContext): Promise<void> {
    return save(previous, true, context);
  }
}
