import { advisoryLock, type Tx } from '@entrepot/database';

type Kind = 'customers' | 'lead' | 'schedule';

/**
 * Imports of one kind take turns, a batch each: however their lines are ordered, two of them neither deadlock nor make the same record
 * twice. They wait longer for it than a call of the API would.
 */
export const takeTurn = async (tx: Tx, kind: Kind): Promise<void> => {
  await advisoryLock(tx, `import of ${kind}`, { lockTimeout: '30s' });
};

/**
 * For handlers of events, of which one transaction handles many: they work side by side, but between the batches of an import. Both lock
 * records in orders of their own, and would wait for each other crosswise.
 */
export const waitForImports = async (tx: Tx, kind: Kind): Promise<void> => {
  await advisoryLock(tx, `import of ${kind}`, { shared: true });
};
