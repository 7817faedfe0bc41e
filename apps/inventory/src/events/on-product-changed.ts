import { Controller, Inject } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DataOf, productCreated, productDeleted } from '@entrepot/contracts';
import { afterCommit } from '@entrepot/database';
import { LOGGER } from '@entrepot/http';
import type { EventContext } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import { saveProduct } from '../db/products.js';
import { removeStock } from '../use-cases/remove-stock.js';
import { takeProduct } from '../use-cases/take-product.js';
import { FollowUps } from './follow-ups.js';

/** Keeps which products there are, each with its stock item, and applies what imports tell of their stock. */
@Controller()
export class OnProductChanged {
  constructor(
    private readonly followUps: FollowUps,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @EventPattern(['product.created', 'product.updated'])
  async saved(@Payload() product: DataOf<typeof productCreated>, @Ctx() { tx, event }: EventContext): Promise<void> {
    const { product_id, sku, name, type_id, stock_change } = product;
    const change = { product_id, sku, name, type_id, is_deleted: false, version: event.version };
    const { isNew, madeWarehouses } = await takeProduct(tx, change, stock_change, new Date());
    if (isNew) afterCommit(tx, () => this.followUps.wake());
    if (madeWarehouses.length > 0)
      this.logger.warn({ sku, codes: madeWarehouses }, 'warehouses that nobody had imported were made for a product’s stock');
  }

  @EventPattern<string>('product.deleted')
  async deleted(@Payload() { product_id, previous }: DataOf<typeof productDeleted>, @Ctx() { tx, event }: EventContext): Promise<void> {
    const { sku, name, type_id } = previous;
    const { is_news, has_item } = await saveProduct(tx, { product_id, sku, name, type_id, is_deleted: true, version: event.version });
    if (is_news && has_item) await removeStock(tx, product_id);
  }
}
