import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DataOf, productDeleted, ProductPicture } from '@entrepot/contracts';
import { type EventContext, replacedVersion } from '@entrepot/messaging';
import { saveProduct } from './product.store.js';
import type { Product } from './product.rules.js';

const enabled = 1;

const productOf = ({ product_id, sku, name, type_id, status, price, store_ids, parent_sku, options }: ProductPicture): Product => ({
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
  @EventPattern(['product.created', 'product.updated', 'product.snapshot'])
  saved(@Payload() product: ProductPicture, @Ctx() { tx, event }: EventContext): Promise<void> {
    return saveProduct(tx, { ...productOf(product), is_deleted: false, version: event.version, replaces: replacedVersion(event) });
  }

  @EventPattern<string>('product.deleted')
  deleted(@Payload() { previous }: DataOf<typeof productDeleted>, @Ctx() { tx, event }: EventContext): Promise<void> {
    return saveProduct(tx, { ...productOf(previous), is_deleted: true, version: event.version, replaces: replacedVersion(event) });
  }
}
