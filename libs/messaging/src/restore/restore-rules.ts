import { eventDefinitions, type DomainEvent } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';

/** An event of this service that others have seen and that its restored database does not know. */
export interface LostEvent {
  event_id: string;
  type: string;
  subject: string;
  version: number;
  time: Date;
  data: Record<string, unknown>;
}

/** Where the version of an aggregate is kept. */
export interface VersionedTable {
  /** As the definitions of its events name it. */
  aggregate: string;
  table: string;
  /** Column of the subject. */
  id: string;
  /** Column that counts its events (default `version`). */
  version?: string;
  /** Types of its events whose data has only a part of it. */
  parts?: readonly string[];
  /**
   * Makes the event by which other services learn that the restored database does not have it, in a version above all that were published; null:
   * none. `last`: the latest one whose data has the aggregate, if any. `types`: of all of its events that are lost.
   */
  gone?(last: LostEvent, version: number, types: ReadonlySet<string>): DomainEvent | null;
}

/** Rules of a service for the restore of its database; the rest is the same for all (ADR 27). */
export interface RestoreRules {
  aggregates: readonly VersionedTable[];
  /** `table.column` of a sequence → the name of its ids in events, where that is another one. */
  ids?: Readonly<Record<string, string>>;
  /** Numbers that are no sequence are raised beyond those in the events: before the first ones, with none, and for each batch. */
  raise?(tx: Tx, lost: readonly LostEvent[]): Promise<void>;
  /** Names, in words, the record that took the place of a lost one; null: none. */
  replacedBy?(tx: Pick<Tx, 'query'>, lost: LostEvent): Promise<string | null>;
}

export const isOf = ({ aggregate }: VersionedTable, type: string): boolean =>
  (eventDefinitions[type]?.aggregate ?? type.split('.')[0]) === aggregate;
