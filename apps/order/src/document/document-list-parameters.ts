import { invoiceSortFields } from '../invoice/invoice-list.store.js';
import { shipmentSortFields } from '../shipment/shipment-list.store.js';
import { ApiListParameters, type ListParameter, createdRange, paging, sorting } from '../order/list-parameters.js';

const lookup = (document: string): Record<string, ListParameter> => ({
  id: { type: 'integer', description: `One ${document}, with its items` },
  increment_id: { description: `One number: that ${document}, with its items. Several (CSV, repeated, array): a filter` },
  order_id: { type: 'integer', description: `The ${document}s of an order` },
  order_increment_id: { description: `The ${document}s of an order, by its number` },
});

/** The parameters of the invoice list for the OpenAPI document. */
export const ApiInvoiceListParameters = (): MethodDecorator =>
  ApiListParameters({
    ...paging,
    ...lookup('invoice'),
    state: { description: '1 open, 2 paid, 3 canceled; one or several (CSV, repeated, array)' },
    ...createdRange,
    ...sorting(invoiceSortFields),
  });

/** The parameters of the shipment list for the OpenAPI document. */
export const ApiShipmentListParameters = (): MethodDecorator =>
  ApiListParameters({ ...paging, ...lookup('shipment'), ...createdRange, ...sorting(shipmentSortFields) });
