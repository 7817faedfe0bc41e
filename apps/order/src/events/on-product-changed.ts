import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DataOf, productDeleted, ProductPicture } from '@entrepot/contracts';
import { type EventContext, replacedVersion, requestFollowUp } from '@entrepot/messaging';
import { type ProductChange, saveProduct } from '../db/product-refs.js';
import { productLines } from '../use-cases/follow-ups.js';

/** Keeps which product a sku is; the lines of orders follow (contract 4, "An item's product_id"). */
@Controller()
export class OnProductChanged {
  @EventPattern(['product.created', 'product.updated', 'product.snapshot'])
  saved(@Payload() { sku, product_id, type_id }: ProductPicture, @Ctx() context: EventContext): Promise<void> {
    return this.save({ sku, product_id, type_id }, context);
  }

  @EventPattern<string>('product.deleted')
  deleted(@Payload() { sku, product_id }: DataOf<typeof productDeleted>, @Ctx() context: EventContext): Promise<void> {
    return this.save({ sku, product_id, type_id: null }, context);
  }

  private async save(change: Omit<ProductChange, 'version' | 'replaces'>, { tx, event }: EventContext): Promise<void> {
    const concernsLines = await saveProduct(tx, { ...change, version: event.version, replaces: replacedVersion(event) });
    if (concernsLines) await requestFollowUp(tx, productLines, change.sku);
  }
}
