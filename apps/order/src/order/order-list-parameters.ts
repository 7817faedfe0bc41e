import { orderSortFields } from './order-list-query.store.js';
import { ApiListParameters, createdRange, paging, sorting } from './list-parameters.js';

/** The parameters of the order list for the OpenAPI document. */
export const ApiOrderListParameters = (): MethodDecorator =>
  ApiListParameters({
    ...paging,
    id: { type: 'integer', description: 'One order, with its items' },
    increment_id: { description: 'One number: that order, with its items. Several (CSV, repeated, array): a filter' },
    status: { description: 'One or several (CSV, repeated, array)' },
    state: { description: 'One or several (CSV, repeated, array)' },
    customer_id: { type: 'integer', description: 'Orders of a customer' },
    customer_email: { description: 'Compared without case; alias email' },
    store_id: { type: 'integer', description: 'Orders of a store' },
    ...createdRange,
    updated_from: { description: 'Alias updated_at_from' },
    updated_to: { description: 'Alias updated_at_to' },
    ...sorting(orderSortFields),
  });
