import { type Input, dateRange, integerParam, pageOf, readQuery, sortOf, text } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { type InvoiceListQuery, invoiceSortFields } from '../invoice/invoice-list.store.js';
import { type ShipmentListQuery, shipmentSortFields } from '../shipment/shipment-list.store.js';
import { type DocumentListQuery } from './document-list.store.js';
import { type Lookup, listAliases, lookupOf, several } from '../order/lookup.requests.js';

type Request = { query: unknown; body?: unknown };

const documentList = <F extends string>(
  query: Input,
  numbers: string[] | undefined,
  sortFields: readonly (F | 'entity_id')[],
): DocumentListQuery<F | 'entity_id'> => ({
  page: pageOf(query),
  sort: sortOf(query, sortFields, { field: 'entity_id', direction: 'desc' }),
  numbers,
  orderId: integerParam(query, 'order_id'),
  orderNumber: text(query, 'order_increment_id')?.trim(),
  created: dateRange(query, ['created_from'], ['created_to']),
});

/** 1 open, 2 paid, 3 canceled; a fixed list (contract 4, "Lists"). */
const invoiceStates = (query: Input): string[] | undefined => {
  const states = several(query, 'state');
  if (states?.some((state) => !['1', '2', '3'].includes(state))) throw new DomainError('invalid_parameter', { name: 'state' });
  return states;
};

/** Reads the parameters of `GET /api2/invoice`; errors as the contract's conventions say. */
export const invoiceLookup = (request: Request): Promise<Lookup<InvoiceListQuery>> =>
  readQuery(request, listAliases, (query) =>
    lookupOf(request, query, (numbers) => ({ ...documentList(query, numbers, invoiceSortFields), states: invoiceStates(query) })),
  );

/** Reads the parameters of `GET /api2/shipment`; errors as the contract's conventions say. */
export const shipmentLookup = (request: Request): Promise<Lookup<ShipmentListQuery>> =>
  readQuery(request, listAliases, (query) => lookupOf(request, query, (numbers) => documentList(query, numbers, shipmentSortFields)));
