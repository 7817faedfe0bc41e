import type { Tx } from '@entrepot/database';

/*
 * Attributes, options and sets are what product imports build on. Their writes take locks always in this order, so that no import uses an
 * option or a set that another transaction deletes:
 *
 * 1. the lock of product imports: shared by writes that leave products alone; exclusive for a batch of an import and for writes that
 *    change or delete products;
 * 2. the attribute set, 3. the attribute, 4. products by their ids.
 */
const lockOf = (kind: 'stores' | 'products'): string => `import of ${kind}`;

/**
 * Runs one batch of a kind of import at a time: two of them can neither deadlock nor create the same attribute, option or category twice, in whatever
 * order their lines come. Waits longer than a call of the API.
 */
export const lockImports = (tx: Tx, kind: 'stores' | 'products'): void => tx.lock(lockOf(kind), { lockTimeout: '30s' });

/** For a write of attributes or sets that touches no product: concurrent with others, but not with a batch of an import. */
export const shareProductImports = (tx: Tx): void => tx.lock(lockOf('products'), { shared: true });

/** For a write that removes values or products. */
export const lockProductImports = (tx: Tx): void => tx.lock(lockOf('products'));
