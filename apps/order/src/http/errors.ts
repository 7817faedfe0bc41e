import { errorTable } from '@entrepot/http';

/** What the order service's refusals are called at the edge (contract 1, section 7). */
export const errors = errorTable({
  order_not_found: [404, 'Order not found'],
});
