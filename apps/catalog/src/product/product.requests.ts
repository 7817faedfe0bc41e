import {
  Cursor,
  DateFilter,
  Field,
  type FieldSettings,
  OneOf,
  Paging,
  type Rule,
  rules,
  Sorting,
  textLimits,
  Integer,
  Values,
} from '@entrepot/requests';
import type { DateRange, Page, Sort } from '@entrepot/kernel';
import { type StoreView, StoreId } from '../store/store.view.js';
import { byProductId, type ProductKey, type ProductSortField, productSortFields } from './product-list.view.js';

const keyTypes = ['sku', 'id'] as const;
const productId = rules.id();

/** Reads the sku or the id of a product, as the field `type` beside it says. */
const keyRule = (max: number): Rule<string> => {
  const sku = rules.text({ max, trim: false });
  return {
    name: 'productKey',
    api: { type: 'string', maxLength: max },
    read: (value, faults, source) => (source['type'] === 'sku' ? sku : productId).read(value, faults, source),
  };
};

export const KeyType = (settings: FieldSettings<ProductKey['type']> = {}): PropertyDecorator => OneOf(keyTypes, settings);
export const ProductId = ({ max = textLimits.name, ...settings }: FieldSettings<string> & { max?: number } = {}): PropertyDecorator =>
  Field(keyRule(max), { example: 'COFFEE-SANTOS-250', ...settings });

const typeSettings = { empty: 'absent', description: 'How `id` is read; by default the product’s id' } as const;
const idSettings = { max: textLimits.text, description: 'One product, by `type`' } as const;

/** Products, or one of them by `type` and `id` (contract 4, "Products"); without a type the id is the product's. */
export class ProductListQuery {
  @StoreId()
  store_id: StoreView;
  @KeyType(typeSettings)
  type?: ProductKey['type'];
  @ProductId({ ...idSettings, requiredWith: ['type'], alone: () => true })
  id?: string;
  @Values({
    description: 'Only these: one or several (CSV, repeated, array); unknown ones are left out',
    example: 'COFFEE-SANTOS-250,GRINDER-HAND',
  })
  sku?: string[];
  @DateFilter('updated', { from: ['updated_at_from'], to: ['updated_at_to'] })
  updated: DateRange;
  @Paging()
  page: Page;
  @Sorting(productSortFields, byProductId)
  sort: Sort<ProductSortField>;
  @Cursor()
  cursor?: string;

  get key(): ProductKey | undefined {
    return this.id === undefined ? undefined : { type: this.type ?? 'id', id: this.id };
  }
}

/** A product, and for whom its price is asked for. */
export class PriceLookupQuery {
  @KeyType(typeSettings)
  type?: ProductKey['type'];
  @ProductId({ ...idSettings, required: true })
  id: string;
  @StoreId()
  store_id: StoreView;
  /** A group that no price names has no prices of its own. */
  @Integer({ empty: 'absent', default: null, description: 'Absent: the prices that every group has', example: 2 })
  customer_group_id: number | null;

  get key(): ProductKey {
    return { type: this.type ?? 'id', id: this.id };
  }
}
