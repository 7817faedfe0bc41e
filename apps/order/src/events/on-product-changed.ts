import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DataOf, productCreated, productDeleted } from '@entrepot/contracts';
import { afterCommit } from '@entrepot/database';
import type { EventContext } from '@entrepot/messaging';
import { type ProductChange, saveProduct } from '../db/product-refs.js';
import { ProductLinker } from './product-linker.js';

/** Keeps which product a sku is; the lines of orders follow (contract 4, "An item's product_id"). */
@Controller()
export class OnProductChanged {
  constructor(private readonly linker: ProductLinker) {}

  @EventPattern(['product.created', 'product.updated'])
  saved(@Payload() { sku, product_id, type_id }: DataOf<typeof productCreated>, @Ctx() context: EventContext): Promise<void> {
    return this.save({ sku, product_id, type_id, version: context.event.version }, context);
  }

  @EventPattern<string>('product.deleted')
  deleted(@Payload() { sku, product_id }: DataOf<typeof productDeleted>, @Ctx() context: EventContext): Promise<void> {
    return this.save({ sku, product_id, type_id: null, version: context.event.version }, context);
  }

  private async save(change: ProductChange, { tx }: EventContext): Promise<void> {
    if (await saveProduct(tx, change)) afterCommit(tx, () => this.linker.link([change.sku]));
  }
}
