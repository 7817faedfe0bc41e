import { Captures1763800000002 } from './migrations/2-captures.js';
import { Customers1763800000001 } from './migrations/1-customers.js';

/** In the order in which they run. */
export const migrations = [Customers1763800000001, Captures1763800000002];
