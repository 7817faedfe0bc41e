import { type Projection, requestFollowUps } from '@entrepot/messaging';
import { productLines } from './follow-ups.js';
import { removeCustomers } from './customer/customer.store.js';
import { removeProducts } from './product/product.store.js';

/** What orders keep of the catalog, the inventory and the customers. */
export const projections: Projection[] = [
  { aggregate: 'store' },
  {
    aggregate: 'product',
    ending: {
      known: 'select product_id from product_ref where not is_deleted',
      remove: async (tx, ids) => requestFollowUps(tx, productLines, await removeProducts(tx, ids)),
    },
  },
  { aggregate: 'customer', ending: { known: 'select customer_id from customer_ref where not is_deleted', remove: removeCustomers } },
  { aggregate: 'reservation' },
];
