import { Controller, Inject } from '@nestjs/common';
import { productCreated, productDeleted, productSnapshot, productUpdated, type DataOf, type ProductData } from '@entrepot/contracts';
import { LOGGER } from '@entrepot/http';
import { On, replacedVersion, type EventContext, type ReceivedEvent } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import { type ProductChange, saveProduct } from './product.store.js';
import { removeStock } from '../../stock-item/remove-stock-item.js';
import { takeProduct, takeProductAgain, type TakenProduct } from './take-product.js';

type Named = Pick<ProductData, 'product_id' | 'sku' | 'name' | 'type_id'>;

const changeOf = ({ product_id, sku, name, type_id }: Named, event: ReceivedEvent, is_deleted = false): ProductChange => ({
  product_id,
  sku,
  name,
  type_id,
  is_deleted,
  version: event.version,
  replaces: replacedVersion(event),
});

/** Keeps which products there are, each with its stock item, and applies what imports tell of their stock. */
@Controller()
export class OnProductChanged {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  @On(productCreated, productUpdated)
  async saved(product: DataOf<typeof productCreated>, { tx, event }: EventContext): Promise<void> {
    this.warn(product, await takeProduct(tx, changeOf(product, event), product.stock_change, new Date()));
  }

  @On(productSnapshot)
  async told(product: ProductData, { tx, event }: EventContext): Promise<void> {
    this.warn(product, await takeProductAgain(tx, changeOf(product, event), product.stock, new Date()));
  }

  @On(productDeleted)
  async deleted({ product_id, previous }: DataOf<typeof productDeleted>, { tx, event }: EventContext): Promise<void> {
    const { is_news, has_item } = await saveProduct(tx, changeOf(previous, event, true));
    if (is_news && has_item) await removeStock(tx, product_id);
  }

  private warn({ sku }: ProductData, { madeWarehouses }: TakenProduct): void {
    if (madeWarehouses.length > 0)
      this.logger.warn({ sku, codes: madeWarehouses }, 'warehouses that nobody had imported were made for a product’s stock');
  }
}
