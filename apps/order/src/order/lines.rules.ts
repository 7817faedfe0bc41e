import type { OrderLine } from './order.rules.js';

/** Types of products that nobody can put into a parcel. */
const virtualTypes = new Set(['virtual', 'downloadable']);

export const isVirtualType = (type: string): boolean => virtualTypes.has(type);

/** The lines that are priced and counted; the others follow their parent. */
export const parentLines = (lines: readonly OrderLine[]): OrderLine[] => lines.filter(({ parent }) => parent === null);

type Kind = Pick<OrderLine, 'product_type' | 'parent'>;

/** A line of goods that are shipped. A configurable product is what its chosen children are. */
export const isPhysical = (lines: readonly Kind[], index: number): boolean => {
  const children = lines.filter(({ parent }) => parent === index);
  if (children.length > 0) return children.some(({ product_type }) => !isVirtualType(product_type));
  const line = lines[index];
  return line !== undefined && !isVirtualType(line.product_type);
};
