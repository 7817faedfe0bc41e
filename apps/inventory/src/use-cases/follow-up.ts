import type { EntityManager } from 'typeorm';
import type { FollowUpName } from '../db/follow-up-failures.js';

/** What follows from changes that are committed, for one warehouse or reservation after the other. */
export interface FollowUp {
  name: FollowUpName;
  /** The next of them, those left out that failed lately; empty: nothing is left to do. */
  due(tx: EntityManager): Promise<number[]>;
  /** Does it, or a part of it, in one transaction; of what is done meanwhile nothing. */
  work(tx: EntityManager, ids: readonly number[], now: Date): Promise<void>;
}
