import { event, productCreated, productDeleted, productUpdated, type DomainEvent } from '@entrepot/contracts';
import type { Product, ProductChange } from './product.rules.js';
import { refuse } from '../record/refusal.rules.js';
import { stockChange } from './stock-settings.rules.js';

export const productEvent = ({ product: { version, ...picture }, previous }: ProductChange): DomainEvent => {
  const told = previous ? (previous.stock === undefined ? picture.stock : previous.stock) : null;
  const data = { ...picture, stock_change: stockChange(told, picture.stock), previous };
  return event(previous ? productUpdated : productCreated, { subject: picture.product_id, version, data });
};

export const productGone = ({ version, ...previous }: Product): DomainEvent => {
  const { product_id, sku } = previous;
  return event(productDeleted, { subject: product_id, version: version + 1, data: { product_id, sku, previous } });
};

/** Leaves room for the headers within what a message may have (900,000 bytes). */
const largestEvent = 850_000;

/** Refuses a product that is too large to be told: there is no change without its event. */
export const checkEventSize = (change: ProductChange): void => {
  const bytes = Buffer.byteLength(JSON.stringify(productEvent(change).data));
  if (bytes > largestEvent) {
    refuse(
      'sku',
      `the product is too large to be published: ${bytes} of ${largestEvent} bytes, old values included; shorten its texts or lists`,
    );
  }
};
