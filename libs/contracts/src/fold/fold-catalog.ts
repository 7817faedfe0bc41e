import type { AttributeData, AttributeOption } from '../events/attribute.js';
import type { ImageData } from '../events/image.js';
import type { ProductData } from '../events/product.js';
import type { Fold, Folded, FoldedAttribute, FoldedProduct } from './folded.js';

const inOrder = (a: AttributeOption, b: AttributeOption): number => a.sort_order - b.sort_order || a.option_id - b.option_id;

/** Options are told as a difference. */
export const foldAttribute: Fold = ({ attribute: attributes }, { type, subject, data }) => {
  if (type === 'attribute.deleted') return void attributes.delete(subject);
  const {
    previous: _,
    options,
    options_removed,
    ...attribute
  } = data as unknown as AttributeData & {
    previous: object;
    options: AttributeOption[];
    options_removed: number[];
  };
  const replaced = new Set([...options.map(({ option_id }) => option_id), ...options_removed]);
  const kept = (attributes.get(subject)?.options ?? []).filter(({ option_id }) => !replaced.has(option_id));
  attributes.set(subject, { ...attribute, options: [...kept, ...options].sort(inOrder) });
};

export const foldProduct: Fold = ({ product: products }, { type, subject, data: { previous: _, stock_change: __, ...data } }) => {
  const known = products.get(subject);
  if (type === 'product.deleted') products.delete(subject);
  else if (type === 'product.stock_changed') products.set(subject, { ...known!, ...(data as Partial<FoldedProduct>) });
  else {
    const stock_data = known?.stock_data ?? { qty: 0, is_in_stock: 0, warehouses: {} };
    products.set(subject, { stock_data, ...(data as unknown as ProductData) });
  }
};

/** Images count with their product, and are records of their own. */
export const foldImage: Fold = ({ image: images }, { type, data: { previous: _, ...data } }) => {
  const image = data as unknown as ImageData;
  if (type === 'image.deleted') images.delete(image.image_id);
  else images.set(image.image_id, image);
};

/** As GET /api2/attribute shows it, with its version. */
export const shownAttribute = ({ options, ...attribute }: FoldedAttribute) => ({
  ...attribute,
  options: options.map(({ option_id, label, sort_order, is_default }) => ({ option_id, value: label, label, sort_order, is_default })),
});

/** Makes the attributes of a product as GET /api2/products shows them: options by their ids, labels as the attributes have them. */
export const shownAttributes = (state: Folded, { attributes, option_ids = {} }: ProductData) => {
  const optionsOf = (code: string): AttributeOption[] =>
    [...state.attribute.values()].find(({ attribute_code }) => attribute_code === code)!.options;
  const shown = (code: string, value: unknown) => {
    const ids = option_ids[code];
    if (ids === undefined) return { value, label: typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value) };
    const chosen = optionsOf(code).filter(({ option_id }) => [ids].flat().includes(option_id));
    const labels = chosen.map(({ label }) => label);
    return Array.isArray(ids) ? { value: chosen.map(({ option_id }) => option_id), label: labels } : { value: ids, label: labels[0] };
  };
  return Object.fromEntries(Object.entries(attributes).map(([code, value]) => [code, shown(code, value)]));
};
