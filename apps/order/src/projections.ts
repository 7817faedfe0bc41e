import { type FollowUp, type Projection, requestFollowUps } from '@entrepot/messaging';
import { removeCustomers } from './projections/customer/customer.store.js';
import { customerOrders } from './projections/customer/on-customer-changed.js';
import { productLines } from './projections/product/on-product-changed.js';
import { removeProducts } from './projections/product/product.store.js';
import { storeOrders } from './projections/store/on-store-changed.js';

/** Copies that orders keep of the catalog, the inventory and the customers. */
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
  { aggregate: 'warehouse' },
];

/** Effects of other services' events on orders that exist already. A later order reads the projections. */
export const followUps: readonly FollowUp[] = [storeOrders, productLines, customerOrders];
