import type { Aggregate } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';

/** Copy of an aggregate that another service owns, written by handlers of its events and snapshots. */
export interface Projection {
  aggregate: Aggregate;
  /** Query of its rows, which operators see the number of; without one `ending.known` is counted, or the table `<aggregate>_ref`. */
  rows?: string;
  /**
   * Where aggregates come to an end: a rebuild then removes those that ended without our having heard. Ids are never given twice, so one
   * that was known here when the snapshot was asked for, and is not in it, is gone for good.
   */
  ending?: {
    /** Query of one column: ids of all that are known here and have not ended. */
    known: string;
    remove(tx: Tx, ids: readonly number[]): Promise<void>;
  };
}
