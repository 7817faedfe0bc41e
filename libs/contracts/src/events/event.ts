import { Type, type Static, type TSchema } from '@sinclair/typebox';

/** A change that a rule decided on, on its way into the outbox. */
export interface DomainEvent<D = unknown> {
  /** `<aggregate>.<what happened>`, as `order.placed`. */
  type: string;
  /** Id of the aggregate: the Kafka key, so that events of one aggregate keep their order. */
  subject: string;
  /** Number of the event among those of its aggregate, and the aggregate's version after it; 0: there is no record that counts. */
  version: number;
  data: D;
}

/** An event that has no number yet: `numbered` gives it. */
export type UnnumberedEvent<D = unknown> = Omit<DomainEvent<D>, 'version'>;

export interface EventDefinition<S extends TSchema = TSchema> {
  type: string;
  topic: string;
  /** Name of the field whose value is the event's subject. */
  subject: string;
  /**
   * Name of the counter of its events, together with the subject (ADR 40): one version column of one table. Null: the event is about no record of
   * ours and has no `sequence`.
   */
  aggregate: string | null;
  /** Holds the aggregate as it is: repeats the number of its last event and is not counted. */
  isSnapshot: boolean;
  /** When it happens, in one sentence for those who integrate a system. */
  summary: string;
  schema: S;
  /** Sample of its data with all fields. */
  sample: Static<S>;
  /** Value of the CloudEvents `dataschema`. A breaking change gets a new number; `npm run docs` refuses it. */
  dataschema: string;
}

type Described<S extends TSchema> = Pick<EventDefinition<S>, 'subject' | 'summary' | 'schema' | 'sample'>;

/** Defines an event. Its aggregate is the first word of the type, unless the definition names another one. */
export const defineEvent = <S extends TSchema>(
  type: string,
  topic: string,
  definition: Described<S> & Partial<Pick<EventDefinition, 'aggregate' | 'isSnapshot'>>,
): EventDefinition<S> => ({
  type,
  topic,
  aggregate: type.slice(0, type.indexOf('.')),
  isSnapshot: false,
  ...definition,
  dataschema: `urn:entrepot:event:${type}:1`,
});

export type DataOf<E extends EventDefinition> = Static<E['schema']>;

interface Head<E extends EventDefinition> {
  subject: string | number;
  data: DataOf<E>;
}

/** An event of a defined type; its data is checked by the compiler here and against the schema by the outbox. Without a version, `numbered` gives it. */
export function event<E extends EventDefinition>(definition: E, head: Head<E> & { version: number }): DomainEvent<DataOf<E>>;
export function event<E extends EventDefinition>(definition: E, head: Head<E>): UnnumberedEvent<DataOf<E>>;
export function event<E extends EventDefinition>(
  { type }: E,
  { subject, ...head }: Head<E> & { version?: number },
): UnnumberedEvent<DataOf<E>> {
  return { type, subject: String(subject), ...head };
}

/**
 * Numbers the events of a change of one aggregate, in their order.
 * @param last the aggregate's version before the change
 * @returns its version after the change, which is the number of the last event, and the events
 */
export const numbered = (last: number, events: readonly UnnumberedEvent[]): { version: number; events: DomainEvent[] } => ({
  version: last + events.length,
  events: events.map((one, index) => ({ ...one, version: last + 1 + index })),
});

export const orNull = <S extends TSchema>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description ? { description } : {});

/** A field that older events do not have, as its description says. */
export const newer = <S extends TSchema>(schema: S) =>
  Type.Optional({ ...schema, description: `${schema.description}; older events have none` } as S);

/** Caller's data of a record, text by key. */
export type Metadata = Readonly<Record<string, string>>;
/** null removes a key. */
export type MetadataPatch = Readonly<Record<string, string | null>>;

/** Keys of a record, and characters of a key and of its text. */
export const metadataLimits = { keys: 50, key: 40, text: 500, tooManyKeys: 'must have up to 50 keys' } as const;

/** Caller's own data of a record; older events have none. */
export const ownData = {
  external_reference: Type.Optional(orNull(Type.String(), 'the integrator’s own name of it')),
  metadata: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'the integrator’s own texts by key' })),
};

export const timestamp = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
  description: 'UTC, YYYY-MM-DD HH:MM:SS',
});

/** Caller who hands a hold over with a sale or an imported order. */
export const holdBy = Type.Object(
  {
    client_id: orNull(Type.String()),
    warehouses: orNull(Type.Array(Type.String()), 'codes of those whose stock it may write; null: all'),
  },
  { description: 'who hands the hold over: one of another integration counts where all of it lies in these warehouses' },
);
export type HoldBy = Static<typeof holdBy>;
