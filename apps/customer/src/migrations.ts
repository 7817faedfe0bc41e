import { CaptureVersions1763800000003 } from './migrations/3-capture-versions.js';
import { Captures1763800000002 } from './migrations/2-captures.js';
import { Customers1763800000001 } from './migrations/1-customers.js';

/** In the order in which they run. */
export const migrations = [Customers1763800000001, Captures1763800000002, CaptureVersions1763800000003];
