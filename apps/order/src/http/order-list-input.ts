import { type Input, csv, dateRange, integerParam, pageOf, smallIntegerParam, sortOf, text } from '@entrepot/http';
import { type OrderListQuery, orderSortFields } from '../db/order-list-query.js';
import { type Aliases, listInput } from './list-input.js';

const aliases: Aliases = {
  limit: ['page_size', 'per_page', 'pageSize'],
  customer_email: ['email'],
  created_from: ['created_at_from', 'from'],
  created_to: ['created_at_to', 'to'],
  updated_from: ['updated_at_from'],
  updated_to: ['updated_at_to'],
};

/** What a GET of orders asks for: one of them, or a list. */
export type OrderLookup = { by: 'id' | 'increment_id'; value: string } | { list: OrderListQuery };

/** A list filter that names nothing, as `status=,`, does not filter. */
const several = (query: Input, name: string): string[] | undefined => {
  const values = csv(query, name);
  return values && values.length > 0 ? [...new Set(values)] : undefined;
};

/** `increment_id=1` asks for that order; an array, even of one, and a CSV filter the list. */
const isArray = (request: { query: unknown }, query: Input, name: string): boolean =>
  Array.isArray(query[name]) || Object.hasOwn(request.query as object, `${name}[]`);

/** Reads the parameters of `GET /api2/order`; errors as the contract's conventions say. */
export const orderLookup = (request: { query: unknown; body?: unknown }): OrderLookup => {
  const query = listInput(request, aliases);
  const id = integerParam(query, 'id');
  if (id !== undefined) return { by: 'id', value: id };
  const numbers = several(query, 'increment_id');
  const [first] = numbers ?? [];
  if (first !== undefined && numbers?.length === 1 && !isArray(request, query, 'increment_id')) return { by: 'increment_id', value: first };
  const list: OrderListQuery = {
    page: pageOf(query),
    sort: sortOf(query, orderSortFields, { field: 'entity_id', direction: 'desc' }),
    statuses: several(query, 'status'),
    states: several(query, 'state'),
    numbers,
    customerId: integerParam(query, 'customer_id'),
    email: text(query, 'customer_email')?.trim(),
    storeId: smallIntegerParam(query, 'store_id'),
    created: dateRange(query, ['created_from'], ['created_to']),
    updated: dateRange(query, ['updated_from'], ['updated_to']),
  };
  return { list };
};
