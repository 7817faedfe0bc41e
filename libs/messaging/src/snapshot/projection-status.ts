import { snapshots, type Aggregate } from '@entrepot/contracts';
import { type Database, type Tx, readRows } from '@entrepot/database';
import type { Projection } from './projection.js';

/** State of the last rebuild that was requested; the first one fills the projection. */
export interface RebuildStatus {
  request_id: string;
  requested_at: Date;
  /** Null while it is under way. */
  completed_at: Date | null;
  /** Rows that are here so far; null once it is complete. */
  told: number | null;
  /** Rows that the owner has; null until it has published all of them. */
  expected: number | null;
}

export interface ProjectionStatus {
  name: Aggregate;
  /** Topic that it follows. */
  topic: string;
  /** `unfilled`: it was never requested. */
  state: 'unfilled' | 'rebuilding' | 'filled';
  rebuild: RebuildStatus | null;
}

export interface CountedProjection extends ProjectionStatus {
  /** Rows that it has now; null where the service does not say how to count them. */
  rows: number | null;
}

interface StateRow {
  name: string;
  request_id: string;
  requested_at: Date;
  completed_at: Date | null;
  told: number | null;
  expected: string | null;
}

/** Rows that have come are counted where a rebuild is under way, over the key of snapshot_subject. */
const states = `
  select name, request_id, requested_at, completed_at, expected,
         case when completed_at is null then (
           select count(*)::int from snapshot_subject t where t.request_id = s.request_id and t.aggregate = s.name and t.is_told) end as told
    from projection_state s`;

/** Makes the query of a projection's rows: its own, that of its rebuilds' known ids, or the table that such projections are usually called by. */
const rowsIn = async (db: Database, { aggregate, rows, ending }: Projection): Promise<string | null> => {
  if (rows ?? ending) return rows ?? ending?.known ?? null;
  const statement = { name: 'table-of-projection', text: 'select to_regclass($1) as name', values: [`${aggregate}_ref`] };
  const [found] = await readRows<{ name: string | null }>(db, statement);
  return found?.name ? `select from ${aggregate}_ref` : null;
};

const rowsOf = async (db: Database, projection: Projection): Promise<number | null> => {
  const from = await rowsIn(db, projection);
  if (from === null) return null;
  // It may be a long count: it ends when the operator goes away.
  const text = `select count(*)::int as count from (${from}) as row`;
  const [row] = await readRows<{ count: number }>(db, { name: `rows-of-${projection.aggregate}`, text, values: [] });
  return row?.count ?? null;
};

const toRebuild = ({ name: _, expected, ...row }: StateRow): RebuildStatus => ({
  ...row,
  expected: expected === null ? null : Number(expected),
});

const stateOf = (row: StateRow | undefined): ProjectionStatus['state'] =>
  row === undefined ? 'unfilled' : row.completed_at === null ? 'rebuilding' : 'filled';

/** How far each projection of a service is. */
export const projectionStatus = async (db: Database, projections: readonly Projection[]): Promise<ProjectionStatus[]> => {
  if (projections.length === 0) return [];
  const rows = await readRows<StateRow>(db, { name: 'projection-states', text: states, values: [] });
  const byName = new Map(rows.map((row) => [row.name, row]));
  return projections.map(({ aggregate: name }) => {
    const row = byName.get(name);
    return { name, topic: snapshots[name].topic, state: stateOf(row), rebuild: row ? toRebuild(row) : null };
  });
};

/** How far each projection of a service is, and how many rows it has: they are counted, which takes the longer the more there are. */
export const countedProjections = async (db: Database, projections: readonly Projection[]): Promise<CountedProjection[]> => {
  const counted: CountedProjection[] = [];
  for (const [index, status] of (await projectionStatus(db, projections)).entries())
    counted.push({ ...status, rows: await rowsOf(db, projections[index]!) });
  return counted;
};

/** Reads the rebuild of a projection that is under way, or null. */
export const openRebuild = async (tx: Tx, name: string): Promise<RebuildStatus | null> => {
  const [row] = await tx.query<StateRow[]>(`${states} where name = $1 and completed_at is null`, [name]);
  return row ? toRebuild(row) : null;
};
