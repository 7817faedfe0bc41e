import { Controller } from '@nestjs/common';
import { productCreated, productDeleted, productSnapshot, productUpdated, type DataOf, type ProductData } from '@entrepot/contracts';
import { On, replacedVersion, type EventContext } from '@entrepot/messaging';
import { forgetImages, saveImages } from '../image/image.store.js';
import { forgetStock } from '../warehouse/warehouse.store.js';
import { saveProduct } from './product.store.js';

const enabled = 1;
/** Bound of its column. */
const mostWeight = 10_000_000_000;

/** Weight in kg, where the catalog has a number that can be one. */
const weightOf = ({ attributes }: ProductData): number | null => {
  const weight = Number(attributes['weight'] ?? NaN);
  return weight >= 0 && weight < mostWeight ? weight : null;
};

const save = (product: ProductData, is_deleted: boolean, { tx, event }: EventContext): Promise<void> => {
  const own = { is_enabled: product.status === enabled, weight: weightOf(product), is_deleted, version: event.version };
  return saveProduct(tx, { ...product, ...own }, replacedVersion(event));
};

/** Keeps what sales need of the products: where they are sold, at what price, and with which options. */
@Controller()
export class OnProductChanged {
  @On(productCreated, productUpdated)
  saved(product: ProductData, context: EventContext): Promise<void> {
    return save(product, false, context);
  }

  @On(productSnapshot)
  async repeated(product: DataOf<typeof productSnapshot>, context: EventContext): Promise<void> {
    const { product_id, images } = product;
    const { tx, event } = context;
    await save(product, false, context);
    // A catalog of the version before names none.
    if (!images) return;
    const kept = images.map(({ image_id }) => image_id);
    await forgetImages(tx, product_id, event.version, kept);
    await saveImages(tx, product_id, images, { version: event.version, replaces: replacedVersion(event) });
  }

  @On(productDeleted)
  async deleted({ previous }: DataOf<typeof productDeleted>, context: EventContext): Promise<void> {
    await save(previous, true, context);
    await forgetStock(context.tx, previous.product_id);
  }
}
