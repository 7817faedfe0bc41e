import type { Tx } from '@entrepot/database';

type Kind = 'customers' | 'lead' | 'schedule';

/**
 * Lets only one batch of an import of a kind run at a time: whatever the order of the lines, two do not deadlock and do not create the same
 * record twice. Waits longer than a call of the API would.
 */
export const lockImports = (tx: Tx, kind: Kind): void => tx.lock(`import of ${kind}`, { lockTimeout: '30s' });

/**
 * For handlers of events, of which one transaction handles many: concurrent with each other, but not with a batch of an import. Both lock
 * records in an order of their own, and could deadlock.
 */
export const waitForImports = (tx: Tx, kind: Kind): void => tx.lock(`import of ${kind}`, { shared: true });
