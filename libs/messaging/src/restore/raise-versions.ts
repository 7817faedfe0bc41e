import type { DomainEvent } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { isOf, type LostEvent, type VersionedTable } from './restore-rules.js';

interface Seen {
  /** Greatest number of its events. */
  version: number;
  last: LostEvent;
  types: Set<string>;
}

/** Whether the data of an event has its aggregate as it was then: `invoice.created` has the order, `image.created` no product. */
const hasAggregate = ({ aggregate, parts = [] }: VersionedTable, { type, data }: LostEvent): boolean =>
  (type.startsWith(`${aggregate}.`) && !parts.includes(type)) || aggregate in data;

/** Collects the latest lost event of each aggregate, by table and subject. */
export class LostAggregates {
  private readonly byTable = new Map<VersionedTable, Map<string, Seen>>();

  constructor(private readonly tables: readonly VersionedTable[]) {}

  note(event: LostEvent): void {
    const table = this.tables.find((one) => isOf(one, event.type));
    if (!table) return;
    const subjects = this.byTable.get(table) ?? new Map<string, Seen>();
    this.byTable.set(table, subjects);
    const { version, last, types } = subjects.get(event.subject) ?? { version: 0, last: event, types: new Set() };
    const isLast = hasAggregate(table, event) || !hasAggregate(table, last);
    subjects.set(event.subject, {
      version: Math.max(version, event.version),
      last: isLast && event.version >= last.version ? event : last,
      types: types.add(event.type),
    });
  }

  /**
   * Gives each aggregate that exists a version that no event had, so that no tag of a lost state is one of what there is now, and that its next
   * event replaces what other services know. They see a gap of one, by which they know that it was put back.
   * @returns events for those that do not exist any more
   */
  async raise(tx: Tx): Promise<DomainEvent[]> {
    const events: DomainEvent[] = [];
    for (const [table, subjects] of this.byTable) {
      const { table: name, id, version: column = 'version', gone } = table;
      const known = await tx.query<{ id: string }[]>(`select ${id}::text as id from ${name} where ${id}::text = any($1::text[])`, [
        [...subjects.keys()],
      ]);
      await tx.query(
        `update ${name} t set ${column} = seen.version + 1 from unnest($1::text[], $2::bigint[]) as seen (id, version)
          where t.${id}::text = seen.id and t.${column} <= seen.version`,
        [[...subjects.keys()], [...subjects.values()].map(({ version }) => version)],
      );
      const here = new Set(known.map((row) => row.id));
      for (const [subject, { version, last, types }] of subjects) {
        const goneEvent = here.has(subject) ? null : gone?.(last, version + 1, types);
        if (goneEvent) events.push(goneEvent);
      }
    }
    return events;
  }
}
