import { eventDefinitions, type DomainEvent } from '@entrepot/contracts';
import { type Database, type Tx, transaction } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { appendEvents, type EventsStrategy } from '@entrepot/messaging';
import { sampleOf, type FieldValues } from './event-samples.js';

export interface CostSource {
  db: Database;
  strategy: EventsStrategy;
}

export interface HandlerSamples {
  /** Field values of all sample events, so that they concern the rows that there are many of; the subject is that of the type's aggregate (`order_id`). */
  values: FieldValues;
  /** Values for single types, by the type. */
  byType?: Readonly<Record<string, FieldValues>>;
}

/** Rows read and written, by table and index. */
export type Cost = Readonly<Record<string, number>>;

class Undo extends Error {}

const touched = `
  select c.relname as name, (pg_stat_get_xact_tuples_returned(c.oid) + pg_stat_get_xact_tuples_fetched(c.oid) + pg_stat_get_xact_tuples_inserted(c.oid)
         + pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid))::int as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'i', 'm', 't')`;

const countRows = async (tx: Tx): Promise<Map<string, number>> =>
  new Map((await tx.query<{ name: string; rows: number }[]>(touched)).map(({ name, rows }) => [name, rows]));

const measure = async ({ db, strategy }: CostSource, event: DomainEvent): Promise<Cost> => {
  let cost: Cost = {};
  const measuring = transaction(db, async (tx) => {
    await appendEvents(tx, [event]);
    const [{ headers, value }] = await tx.query<[{ headers: Record<string, string>; value: Buffer }]>(
      `select headers, payload as value from outbox where headers ->> 'ce_aggregateversion' = $1`,
      [String(event.version)],
    );
    const message = { topic: 'a', partition: 0, offset: '0', key: event.subject, headers, value };
    // A table that is small yet is read whole where that is cheaper: what counts is whether there is another way.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await tx.query(`set local enable_${way} = off`);
    const before = await countRows(tx);
    await strategy.handleAgain(tx, message);
    const after = await countRows(tx);
    const grown = [...after].map(([name, rows]): [string, number] => [name, rows - (before.get(name) ?? 0)]);
    cost = Object.fromEntries(grown.filter(([, rows]) => rows !== 0));
    throw new Undo();
  });
  await measuring.catch((error: unknown) => {
    if (error instanceof Undo) return;
    const why = error instanceof DomainError ? JSON.stringify(error.details) : '';
    throw new Error(`the handler of ${event.type} takes no sample of it: ${why}`, { cause: error });
  });
  return cost;
};

const handlerCosts = async (source: CostSource, { values, byType }: HandlerSamples): Promise<Record<string, Cost>> => {
  const definitions = Object.values(eventDefinitions);
  const costs: Record<string, Cost> = {};
  for (const type of source.strategy.types) {
    const definition = definitions.find((one) => one.type === type);
    if (!definition) throw new Error(`no definition of ${type}`);
    const fields = { ...values, ...byType?.[type] };
    const subject = fields[`${type.split('.')[0]?.replaceAll('-', '_')}_id`];
    const event = { type, subject: typeof subject === 'number' ? String(subject) : '1', version: 1_000_000 };
    costs[type] = await measure(source, { ...event, data: sampleOf(definition.schema, fields) });
  }
  return costs;
};

export interface HandlerGrowth {
  /** Types of events that were handled, sorted. */
  types: string[];
  /** Statements that cost more with many rows than with few, by the difference in rows: none, as a handler's work must not grow with the data. */
  grown: Record<string, Cost>;
}

/**
 * Compares the reads and writes of every event handler of a service for one event, with few and with many rows in its tables; the handlers' work is
 * undone. @param add adds the rows numbered `from` to `to` (excluded) @param samples the fields of the events, read after each `add`
 */
export const handlerGrowth = async (
  source: CostSource,
  add: (from: number, to: number) => Promise<unknown>,
  samples: () => HandlerSamples | Promise<HandlerSamples>,
): Promise<HandlerGrowth> => {
  const [few, many, allowed] = [40, 400, 20];
  const costsWith = async (from: number, to: number): Promise<Record<string, Cost>> => {
    await add(from, to);
    await source.db.query('analyze');
    return handlerCosts(source, await samples());
  };
  const before = await costsWith(0, few);
  const after = await costsWith(few, many);
  const grown = Object.entries(after).flatMap(([type, cost]) => {
    const more = Object.entries(cost).filter(([name, rows]) => rows - (before[type]?.[name] ?? 0) > allowed);
    return more.length > 0 ? [[type, Object.fromEntries(more)] as const] : [];
  });
  return { types: Object.keys(before).sort(), grown: Object.fromEntries(grown) };
};
