import { DomainError } from '@entrepot/kernel';
import type { Tx } from '../session/transaction.js';
import type { PreparingClient } from '../patches/pg/preparing-client.js';

/** The connection of a transaction. */
export const clientOf = async (tx: Tx): Promise<PreparingClient> => {
  if (!tx.queryRunner) throw new Error('a statement of a transaction outside of transaction()');
  // Once its connection is lost, a runner would take another one: the statement would run outside of the transaction.
  if (tx.queryRunner.isReleased) throw new DomainError('resource_unavailable', { reason: 'the connection of the transaction is lost' });
  return (await tx.queryRunner.connect()) as PreparingClient;
};
