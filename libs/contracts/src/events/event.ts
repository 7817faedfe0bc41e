import { Type, type Static, type TSchema } from '@sinclair/typebox';

/** A change that a rule decided on, on its way into the outbox. */
export interface DomainEvent<D = unknown> {
  /** `<aggregate>.<what happened>`, as `order.placed`. */
  type: string;
  /** The aggregate's id: the Kafka key, so that events of one aggregate keep their order. */
  subject: string;
  /** The aggregate's version after the change; consumers drop what is older than they know. */
  version: number;
  data: D;
}

export interface EventDefinition<S extends TSchema = TSchema> {
  type: string;
  topic: string;
  /** The field whose value is the event's subject. */
  subject: string;
  /** When it happens, in one sentence for those who integrate a system. */
  summary: string;
  schema: S;
  /** Its whole data, as it could come. */
  sample: Static<S>;
  /** The CloudEvents `dataschema`. A breaking change gets a new number; `npm run docs` refuses it. */
  dataschema: string;
}

export const defineEvent = <S extends TSchema>(
  type: string,
  topic: string,
  definition: Pick<EventDefinition<S>, 'subject' | 'summary' | 'schema' | 'sample'>,
): EventDefinition<S> => ({ type, topic, ...definition, dataschema: `urn:entrepot:event:${type}:1` });

export type DataOf<E extends EventDefinition> = Static<E['schema']>;

/** An event of a defined type; its data is checked by the compiler here and against the schema by the outbox. */
export const event = <E extends EventDefinition>(
  definition: E,
  { subject, version, data }: { subject: string | number; version: number; data: DataOf<E> },
): DomainEvent<DataOf<E>> => ({ type: definition.type, subject: String(subject), version, data });

export const orNull = <S extends TSchema>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description ? { description } : {});

/** What callers keep with a record, text by key. */
export type Metadata = Readonly<Record<string, string>>;
/** null removes a key. */
export type MetadataPatch = Readonly<Record<string, string | null>>;

/** Keys of a record, and characters of a key and of its text. */
export const metadataLimits = { keys: 50, key: 40, text: 500, tooManyKeys: 'must have up to 50 keys' } as const;

/** What callers keep with a record; older events have none. */
export const ownData = {
  external_reference: Type.Optional(orNull(Type.String(), 'the integrator’s own name of it')),
  metadata: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'the integrator’s own texts by key' })),
};

export const timestamp = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
  description: 'UTC, YYYY-MM-DD HH:MM:SS',
});
