import type { components } from './generated/events.js';

type Data = components['schemas'];

/** Types of events, as docs/events.md lists them. */
export type EventType = Extract<keyof Data, `${string}.${string}`>;

/** A type, or the beginning of some: `order.*`. */
export type EventPattern = EventType | '*' | `${string}*`;

/** Types that a pattern matches. */
export type TypesOf<Pattern extends string> = Pattern extends `${infer Beginning}*`
  ? Extract<EventType, `${Beginning}${string}`>
  : Extract<EventType, Pattern>;

/** Attributes of a CloudEvent, which all events have. */
export interface EventAttributes {
  specversion: '1.0';
  /** Unique with `source`. */
  id: string;
  source: string;
  /** Id of the record that changed. */
  subject: string;
  time: string;
  dataschema?: string;
  datacontenttype: 'application/json';
  /** Number of the event among those of its record, without gaps. */
  sequence?: string;
  /** Number of the record's last event that the webhook was given; absent at the first. Only webhooks that filter have it. */
  previoussequence?: string;
  /** Version of the record after the event. */
  aggregateversion?: string;
  requestid?: string;
  traceparent?: string;
  /** Integration that caused it. */
  actor?: string;
}

/** An event in the JSON form of CloudEvents; its `type` says what its `data` are. */
export type FeedEvent<Type extends EventType = EventType> = { [One in Type]: EventAttributes & { type: One; data: Data[One] } }[Type];

/** Delivery of a webhook: an event, or a test that was asked for. */
export type WebhookEvent = FeedEvent | (EventAttributes & { type: 'webhook.test'; data: { webhook_id: number; message: string } });
