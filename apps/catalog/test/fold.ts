import type {
  AttributeData,
  AttributeOption,
  AttributeSetData,
  CategoryData,
  ImageData,
  ProductData,
  StoreData,
} from '@entrepot/contracts';
import type { Json } from '@entrepot/http/testing';
import { inStore } from '../src/image/gallery.rules.js';
import { finalPrice } from '../src/product/price.rules.js';
import type { StockShown } from '../src/product/product.rules.js';

export interface FoldedEvent {
  type: string;
  subject: string;
  data: Json;
}

type Attribute = AttributeData & { options: Map<number, AttributeOption> };
type Product = ProductData & { stock_data: StockShown };

/** What events say of a catalog, and nothing else. */
export class FoldedCatalog {
  readonly stores = new Map<number, StoreData>();
  readonly categories = new Map<number, CategoryData>();
  readonly attributes = new Map<number, Attribute>();
  readonly sets = new Map<number, AttributeSetData>();
  readonly products = new Map<number, Product>();
  readonly images = new Map<string, ImageData>();

  fold({ type, subject, data: { previous: _, stock_change: __, ...data } }: FoldedEvent): void {
    const id = Number(subject);
    const [aggregate, happened] = type.split('.') as [string, string];
    if (happened === 'deleted') {
      if (aggregate === 'image') this.images.delete(data['image_id'] as string);
      else this.of(aggregate).delete(id);
    } else if (aggregate === 'image') this.images.set(data['image_id'] as string, data as never);
    else if (aggregate === 'attribute') this.foldAttribute(id, data as never);
    else if (happened === 'stock_changed')
      Object.assign(this.products.get(id)!, { stock_data: data['stock_data'], updated_at: data['updated_at'] });
    else if (aggregate === 'product') {
      const stock_data = this.products.get(id)?.stock_data ?? { qty: 0, is_in_stock: 0, warehouses: {} };
      this.products.set(id, { stock_data, ...(data as unknown as ProductData) });
    } else this.of(aggregate).set(id, data);
  }

  private of(aggregate: string): Map<number, unknown> {
    const { stores: store, categories: category, attributes: attribute, sets, products: product } = this;
    const map = { store, category, attribute, 'attribute-set': sets, product }[aggregate];
    if (!map) throw new Error(`nothing folds ${aggregate}`);
    return map;
  }

  private foldAttribute(id: number, data: AttributeData & { options: AttributeOption[]; options_removed: number[] }): void {
    const { options, options_removed, ...attribute } = data;
    const known = this.attributes.get(id)?.options ?? new Map<number, AttributeOption>();
    for (const option of options) known.set(option.option_id, option);
    for (const option_id of options_removed) known.delete(option_id);
    this.attributes.set(id, { ...attribute, options: known });
  }

  /** As GET /api2/attribute shows it. */
  attribute(id: number): object {
    const { options, ...attribute } = this.attributes.get(id)!;
    const shown = [...options.values()].sort((a, b) => a.sort_order - b.sort_order || a.option_id - b.option_id);
    return {
      ...attribute,
      options: shown.map(({ option_id, label, sort_order, is_default }) => ({ option_id, value: label, label, sort_order, is_default })),
    };
  }

  private chosen(code: string, ids: number | number[]): object {
    const { options } = [...this.attributes.values()].find(({ attribute_code }) => attribute_code === code)!;
    if (!Array.isArray(ids)) return { value: ids, label: options.get(ids)!.label };
    const sorted = ids.map((id) => options.get(id)!).sort((a, b) => a.sort_order - b.sort_order || a.option_id - b.option_id);
    return { value: sorted.map(({ option_id }) => option_id), label: sorted.map(({ label }) => label) };
  }

  /** As GET /api2/products shows it, its categories in the order of their texts. */
  product(id: number, now: Date): object {
    const { attributes, option_ids = {}, special_price, price, tier_prices, ...product } = this.products.get(id)!;
    const { attribute_set: _, parent_sku: __, store_ids: ___, options: ____, group_prices: _____, stock: ______, ...shown } = product;
    const values = Object.entries(attributes).map(([code, value]): [string, object] => {
      const ids = option_ids[code];
      if (ids !== undefined) return [code, this.chosen(code, ids)];
      return [code, { value, label: typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value) }];
    });
    const day = (code: string): string | null => (typeof attributes[code] === 'string' ? attributes[code] : null);
    const special = { price: special_price, from: day('special_from_date'), to: day('special_to_date') };
    const forAll = tier_prices.filter(({ customer_group_id, qty }) => customer_group_id === null && qty <= 1).map((tier) => tier.price);
    const first = [...this.stores.keys()].sort((a, b) => a - b)[0]!;
    return {
      ...shown,
      price,
      special_price,
      attributes: Object.fromEntries(values),
      pricing: {
        regular_price: price,
        final_price: finalPrice(price, special, forAll, now),
        currency: this.stores.get(first)!.currency,
      },
    };
  }

  /** As GET /api2/products/imagem shows them, without their addresses. */
  imagesOf(product_id: number, store_id: number | null): object[] {
    const own = [...this.images.values()].filter((image) => image.product_id === product_id);
    return own
      .sort((a, b) => Number(a.image_id) - Number(b.image_id))
      .map((image) => {
        const { image_id, file, label, position, types, disabled } = inStore(image, store_id);
        return { image_id, file, label, position, types, disabled };
      });
  }
}
