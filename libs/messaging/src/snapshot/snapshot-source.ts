import type { Aggregate, DataOf, snapshots } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';

export interface SnapshotRow<A extends Aggregate = Aggregate> {
  /** Id of the aggregate, which its events have as their subject unless `name` says otherwise. */
  subject: number;
  /** Subject of its events, where that is no number. */
  name?: string;
  version: number;
  data: Omit<DataOf<(typeof snapshots)[A]>, 'request_id'>;
}

/** An aggregate that a service owns, and that other services can ask for. */
export interface SnapshotSource<A extends Aggregate = Aggregate> {
  aggregate: A;
  /**
   * Reads the next rows after an id (-1: the first), in the order of their ids; fewer than `limit` only at the end. It locks them as a change does
   * before it reads them: the row of version 7 then stands in the outbox before the event of version 8.
   */
  page(tx: Tx, after: number, limit: number): Promise<SnapshotRow<A>[]>;
}
