import type { components } from './generated/events.js';

type Data = components['schemas'];

/** Types of events, as docs/events.md lists them. */
export type EventType = Extract<keyof Data, `${string}.${string}`>;

/** A type, or the beginning of some: `order.*`. */
export type EventPattern = EventType | '*' | `${string}*`;

/** The types that a pattern stands for. */
export type TypesOf<Pattern extends string> = Pattern extends `${infer Beginning}*`
  ? Extract<EventType, `${Beginning}${string}`>
  : Extract<EventType, Pattern>;

/** What all events have: the attributes of a CloudEvent. */
export interface EventAttributes {
  specversion: '1.0';
  /** Unique with `source`. */
  id: string;
  source: string;
  /** The id of what changed. */
  subject: string;
  time: string;
  dataschema?: string;
  datacontenttype: 'application/json';
  /** The number of the event among those of its record, without gaps. */
  sequence?: string;
  /** Of webhooks that filter: the last number before this one, of this record, that the webhook was given; absent at the first. */
  previoussequence?: string;
  /** The version of the record after the event. */
  aggregateversion?: string;
  requestid?: string;
  traceparent?: string;
  /** The integration that caused it. */
  actor?: string;
}

/** An event in the JSON form of CloudEvents; its `type` says what its `data` are. */
export type FeedEvent<Type extends EventType = EventType> = { [One in Type]: EventAttributes & { type: One; data: Data[One] } }[Type];

/** What a webhook delivers: events, and tests that were asked for. */
export type WebhookEvent = FeedEvent | (EventAttributes & { type: 'webhook.test'; data: { webhook_id: number; message: string } });
