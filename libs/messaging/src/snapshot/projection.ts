import type { Aggregate } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';

/** What a service keeps of an aggregate that another one owns, written by its handlers of that one's events and snapshots. */
export interface Projection {
  aggregate: Aggregate;
  /** Its rows, as a query, for operators to see how many there are; without one `ending.known` is counted, or the table `<aggregate>_ref`. */
  rows?: string;
  /**
   * Where aggregates come to an end: a rebuild then removes those that ended without our having heard. Ids are never given twice, so one
   * that was known here when the snapshot was asked for, and is not in it, is gone for good.
   */
  ending?: {
    /** The ids of all that are known here and have not ended, as a query of one column. */
    known: string;
    remove(tx: Tx, ids: readonly number[]): Promise<void>;
  };
}
