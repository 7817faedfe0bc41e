import type { DomainEvent } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { isOf, type LostEvent, type VersionedTable } from './restore-rules.js';

interface Seen {
  last: LostEvent;
  types: Set<string>;
}

/** The latest lost event of each aggregate, by table and subject. */
export class LostAggregates {
  private readonly byTable = new Map<VersionedTable, Map<string, Seen>>();

  constructor(private readonly tables: readonly VersionedTable[]) {}

  note(event: LostEvent): void {
    const table = this.tables.find((one) => isOf(one, event.type));
    if (!table) return;
    const subjects = this.byTable.get(table) ?? new Map<string, Seen>();
    this.byTable.set(table, subjects);
    const seen = subjects.get(event.subject) ?? { last: event, types: new Set() };
    if (event.version >= seen.last.version) seen.last = event;
    subjects.set(event.subject, { ...seen, types: seen.types.add(event.type) });
  }

  /**
   * Gives each aggregate that exists a version that no event had, so that its next event replaces what other services know.
   * @returns events for those that do not exist any more
   */
  async raise(tx: Tx): Promise<DomainEvent[]> {
    const events: DomainEvent[] = [];
    for (const [table, subjects] of this.byTable) {
      const { table: name, id, gone } = table;
      const known = await tx.query<{ id: string }[]>(`select ${id}::text as id from ${name} where ${id}::text = any($1::text[])`, [
        [...subjects.keys()],
      ]);
      await tx.query(
        `update ${name} t set version = seen.version + 1 from unnest($1::text[], $2::bigint[]) as seen (id, version)
          where t.${id}::text = seen.id and t.version <= seen.version`,
        [[...subjects.keys()], [...subjects.values()].map(({ last }) => last.version)],
      );
      const here = new Set(known.map((row) => row.id));
      for (const [subject, { last, types }] of subjects) {
        const goneEvent = here.has(subject) ? null : gone?.(last, last.version + 1, types);
        if (goneEvent) events.push(goneEvent);
      }
    }
    return events;
  }
}
