import { type Database, readRows, type Statement, type Tx } from '@entrepot/database';
import { type FieldSettings, SmallId, type WalkQuery } from '@entrepot/requests';
import { DomainError } from '@entrepot/kernel';

/**
 * Which products a read shows, and how: those of one store with its currency and labels, or all of them (null), as an
 * administrator sees them. A statement of a store's view has the store as $1.
 */
export type StoreView = number | null;

/** SQL of a view. `p` is the product. */
export interface View {
  name: 'all' | 'store';
  /** A table of one row, the view's currency; of none where the store is not known. */
  shop: string;
  /** Ids of its products, read from indexes alone; null where the view has every product. */
  sold: string | null;
  /** Whether `p` is one of them. */
  holds: string;
  /** Label of the option `o`, and the join that it needs. */
  label: string;
  labels: string;
  values: readonly number[];
}

/** Without a store prices are in the currency of the first one. */
const allProducts: View = {
  name: 'all',
  shop: '(select (select currency from store order by store_id limit 1) as currency)',
  sold: null,
  holds: 'true',
  label: 'o.label',
  labels: '',
  values: [],
};

/**
 * SQL of the ids of a store's products: no product is in both parts. Indexes product_everywhere and product_store_store.
 * @param most order and limit of each part, for a page that merges them
 */
export const soldIn = (store: string, most = ''): string =>
  `((select product_id from product where in_all_stores ${most}) union all (select product_id from product_store where store_id = ${store} ${most}))`;

/** Index attribute_option_label_pkey. */
const productsOfStore = {
  name: 'store',
  shop: '(select currency from store where store_id = $1)',
  sold: soldIn('$1'),
  holds: '(p.in_all_stores or exists (select from product_store ps where ps.product_id = p.product_id and ps.store_id = $1))',
  label: 'coalesce(l.label, o.label)',
  labels: 'left join attribute_option_label l on l.option_id = o.option_id and l.store_id = $1',
} satisfies Omit<View, 'values'>;

export const viewOf = (store: StoreView): View => (store === null ? allProducts : { ...productsOfStore, values: [store] });

/** A store that picks a view must be known (contract 4, "An unknown store_id that picks a view"). */
export const unknownStore = (value: unknown): DomainError =>
  new DomainError('invalid_parameter', { name: 'store_id', code: 'not_found', reason: 'no store has this id', value });

/** Query of a walk within a store's view. */
export interface StoreWalkQuery extends WalkQuery {
  store_id: StoreView;
}

/** For walks, whose statement asks for no store. @throws DomainError `invalid_parameter` for an unknown store */
export const assertStore = async (db: Database, store: StoreView): Promise<void> => {
  if (store === null) return;
  const text = 'select from store where store_id = $1';
  if ((await readRows(db, { name: 'known_store', text, values: [store] })).length === 0) throw unknownStore(store);
};

/** Reads the rows of a statement within a view, at least one. @throws DomainError `invalid_parameter` for an unknown store */
export const readView = async <R extends object>(source: Database | Tx, statement: Statement): Promise<[R, ...R[]]> => {
  const rows = await readRows<R>(source, statement);
  // Name the store, which is the first value of a view's statement.
  if (rows.length === 0) throw unknownStore(statement.values?.[0]);
  return rows as [R, ...R[]];
};

const description = 'The store’s view: its products, its currency, its labels. Absent or 0: everything. Unknown: 400';

/** `store_id` of a request, which picks a `StoreView`. A store that cannot be is one that is not known. */
export const StoreId = (settings: FieldSettings<number> = {}): PropertyDecorator =>
  SmallId({ as: (id) => id || null, default: null, description, example: 1, ...settings });
