import { Controller } from '@nestjs/common';
import { productCreated, productDeleted, productSnapshot, productUpdated, type DataOf, type ProductData } from '@entrepot/contracts';
import { thisSecond } from '@entrepot/kernel';
import { followUpOfRows, On, replacedVersion, requestFollowUp, type EventContext } from '@entrepot/messaging';
import { linkLines } from './link-lines.js';
import { linesOfSku, someLinesOf, type ProductChange, saveProduct } from './product.store.js';

/** Writes the catalog's ids to lines of orders (contract 4, "An item's product_id"); the key is the sku. */
export const productLines = followUpOfRows({
  kind: 'product-lines',
  some: someLinesOf,
  page: linesOfSku,
  work: (tx, ids) => linkLines(tx, ids, thisSecond()),
});

/** Keeps which product a sku is; the lines of orders follow (contract 4, "An item's product_id"). */
@Controller()
export class OnProductChanged {
  @On(productCreated, productUpdated, productSnapshot)
  saved({ sku, product_id, type_id }: ProductData, context: EventContext): Promise<void> {
    return this.save({ sku, product_id, type_id }, context);
  }

  @On(productDeleted)
  deleted({ sku, product_id }: DataOf<typeof productDeleted>, context: EventContext): Promise<void> {
    return this.save({ sku, product_id, type_id: null }, context);
  }

  private async save(change: Omit<ProductChange, 'version' | 'replaces'>, { tx, event }: EventContext): Promise<void> {
    const concernsLines = await saveProduct(tx, { ...change, version: event.version, replaces: replacedVersion(event) });
    if (concernsLines) await requestFollowUp(tx, productLines, change.sku);
  }
}
