import type { Product, ProductChange } from './product.rules.js';

/** The product without its value of an attribute that is deleted; null where it has none. */
export const withoutAttribute = (product: Product, code: string): ProductChange | null => {
  if (!Object.hasOwn(product.attributes, code)) return null;
  const { [code]: old, ...attributes } = product.attributes;
  return { product: { ...product, version: product.version + 1, attributes }, previous: { attributes: { [code]: old! } } };
};
