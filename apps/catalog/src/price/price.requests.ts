import { Integer } from '@entrepot/http';
import { ProductKeyQuery } from '../product/product.requests.js';

export class PriceLookupQuery extends ProductKeyQuery {
  /** A group that no price names has no prices of its own. */
  @Integer({ empty: 'absent', default: null, description: 'Absent: the prices that every group has', example: 2 })
  customer_group_id: number | null;
}
