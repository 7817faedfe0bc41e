import { type Aliases, dateRange, integerParam, pageOf, readQuery, smallIntegerParam, sortOf, text } from '@entrepot/http';
import { type OrderListQuery, orderSortFields } from './order-list-query.store.js';
import { type Lookup, listAliases, lookupOf, several } from './lookup.requests.js';

const aliases: Aliases = {
  ...listAliases,
  customer_email: ['email'],
  updated_from: ['updated_at_from'],
  updated_to: ['updated_at_to'],
};

/** Reads the parameters of `GET /api2/order`; errors as the contract's conventions say, with the names that were sent. */
export const orderLookup = (request: { query: unknown; body?: unknown }): Promise<Lookup<OrderListQuery>> =>
  readQuery(request, aliases, (query) =>
    lookupOf(request, query, (numbers) => ({
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
    })),
  );
