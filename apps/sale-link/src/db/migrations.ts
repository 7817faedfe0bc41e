import { Projections1763800000001 } from './migrations/1-projections.js';
import { Coupons1763800000002 } from './migrations/2-coupons.js';
import { Sales1763800000003 } from './migrations/3-sales.js';

/** In the order of their numbers; one that was released is never changed. */
export const migrations = [Projections1763800000001, Coupons1763800000002, Sales1763800000003];
