import { advisoryLock, type Tx } from '@entrepot/database';

/**
 * Attributes, options and sets are what product imports build on, so their writes keep apart by locks that are always taken in this order:
 *
 * 1. the turn of product imports: shared by writes that leave products alone, whole for a batch of an import and for writes that change
 *    or delete products; so no import sees an option or a set that is about to go, and none uses one that is gone;
 * 2. the attribute set, 3. the attribute, 4. products by their ids.
 *
 * Like any lock of the API's it is waited for 3 s; a batch of an import takes a fraction of that.
 */
const turnOfImports = 'import of products';

/** For a write of attributes or sets that touches no product: side by side with others, between the batches of imports. */
export const shareImportTurn = async (tx: Tx): Promise<void> => {
  await advisoryLock(tx, turnOfImports, { shared: true });
};

/** For a write that takes values or products away: alone. */
export const takeImportTurn = async (tx: Tx): Promise<void> => {
  await advisoryLock(tx, turnOfImports);
};
