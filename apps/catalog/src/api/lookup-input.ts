import { given, input, smallIntegerParam, text, integerParam, type Input } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import type { ProductKey } from '../product/product-list.view.js';
import type { StoreView } from '../store/store.view.js';

const limitNames = ['limit', 'page_size', 'per_page', 'pageSize'];

/** The parameters of a GET; a limit in the query wins over the body's, whatever either calls it. */
export const lookupInput = ({ query, body }: { query: unknown; body?: unknown }): Input => {
  const inQuery = input({ query });
  const inBody = { ...input({ query: {}, body }) };
  if (given(inQuery, ...limitNames) !== undefined) for (const name of limitNames) delete inBody[name];
  return { ...inBody, ...inQuery };
};

/** The view that `store_id` picks; none and 0 are the global one. A store that cannot be is one that is not known. */
export const storeOf = (query: Input): StoreView => smallIntegerParam(query, 'store_id') || null;

/** `type` and `id` of one product (contract 4, "Products"); without a type the id is the product's. Undefined where neither is there. */
export const productKeyOf = (query: Input): ProductKey | undefined => {
  const type = text(query, 'type');
  if (type !== undefined && type !== 'sku' && type !== 'id') throw new DomainError('invalid_parameter', { name: 'type' });
  const id = type === 'sku' ? text(query, 'id') : integerParam(query, 'id');
  if (id === undefined && type !== undefined) throw new DomainError('required', { name: 'id' });
  return id === undefined ? undefined : { type: type ?? 'id', id };
};
