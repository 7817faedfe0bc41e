import { Controller, Inject } from '@nestjs/common';
import { productCreated, productDeleted, productSnapshot, productUpdated, type DataOf, type ProductData } from '@entrepot/contracts';
import { LOGGER } from '@entrepot/service';
import { On, replacedVersion, type EventContext, type ReceivedEvent } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import type { ProductChange } from './product.store.js';
import { takeDeletion, takeProduct } from './take-product.js';

type Named = Pick<ProductData, 'product_id' | 'sku' | 'name' | 'type_id'>;

const changeOf = ({ product_id, sku, name, type_id }: Named, event: ReceivedEvent, is_deleted = false): ProductChange => {
  return { product_id, sku, name, type_id, is_deleted, version: event.version, replaces: replacedVersion(event) };
};

/** Keeps which products there are, each with its stock item, and applies the stock that imports send. */
@Controller()
export class OnProductChanged {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  @On(productCreated, productUpdated)
  async saved(product: DataOf<typeof productCreated>, { tx, event }: EventContext): Promise<void> {
    this.warn(product, await takeProduct(tx, changeOf(product, event), product.stock_change, new Date()));
  }

  @On(productSnapshot)
  async snapshot(product: ProductData, { tx, event }: EventContext): Promise<void> {
    this.warn(product, await takeProduct(tx, changeOf(product, event), product.stock, new Date(), { onlyNew: true }));
  }

  @On(productDeleted)
  async deleted({ previous }: DataOf<typeof productDeleted>, { tx, event }: EventContext): Promise<void> {
    await takeDeletion(tx, changeOf(previous, event, true));
  }

  private warn({ sku }: ProductData, codes: readonly string[]): void {
    if (codes.length > 0) this.logger.warn({ sku, codes }, 'warehouses that nobody had imported were made for a product’s stock');
  }
}
