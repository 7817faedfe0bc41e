import { createHash } from 'node:crypto';
import { newId } from '@entrepot/kernel';
import { eventDefinitions, type DomainEvent, type EventDefinition } from '@entrepot/contracts';
import { newTraceparent, type RequestContext } from '@entrepot/telemetry';
import type { IncomingMessage } from './driver.js';

/** An event as a handler gets it. */
export interface ReceivedEvent<D = unknown> {
  id: string;
  source: string;
  type: string;
  /** Id of the aggregate. */
  subject: string;
  time: Date;
  /** Version of the aggregate after the change. Projections keep it and ignore older ones. */
  version: number;
  data: D;
  requestId?: string;
  traceparent?: string;
  /** Client id of the integration that caused it. */
  actor?: string;
}

/** A topic has one owner: `entrepot.order.v1` is written by `/entrepot/order`. */
const sourceOf = (topic: string): string => `/entrepot/${topic.split('.')[1]}`;

/** Headers of CloudEvents 1.0 in Kafka's binary mode. */
export const toHeaders = (
  event: DomainEvent,
  definition: EventDefinition,
  context: RequestContext | undefined,
  now: Date,
): Record<string, string> => ({
  ce_specversion: '1.0',
  ce_id: newId(),
  ce_source: sourceOf(definition.topic),
  ce_type: event.type,
  ce_subject: event.subject,
  ce_time: now.toISOString(),
  ce_dataschema: definition.dataschema,
  ce_aggregateversion: String(event.version),
  ...(definition.aggregate !== null && event.version > 0 && { ce_sequence: String(event.version) }),
  ce_requestid: context?.requestId ?? newId(),
  ce_traceparent: context?.traceparent ?? newTraceparent(),
  ...(context?.integration && { ce_actor: context.integration }),
  'content-type': 'application/json',
});

/** Reads the headers; answers what is wrong with them instead where they are not those of a CloudEvent with JSON data. */
export const readHeaders = ({ headers }: IncomingMessage): Omit<ReceivedEvent, 'data'> | string => {
  const { ce_id: id, ce_source: source, ce_type: type, ce_specversion, ce_aggregateversion: version = '0', ce_time } = headers;
  if (ce_specversion !== '1.0' || !id || !source || !type) return 'no CloudEvents 1.0 headers';
  const content = headers['content-type'];
  if (content !== undefined && !/^application\/json\s*(;|$)/i.test(content)) return 'unknown content type';
  if (!/^\d{1,15}$/.test(version)) return 'ce_aggregateversion is no number';
  const time = ce_time === undefined ? new Date() : new Date(ce_time);
  if (Number.isNaN(time.getTime())) return 'ce_time is no time';
  return {
    id,
    source,
    type,
    subject: headers.ce_subject ?? '',
    time,
    version: Number(version),
    ...(headers.ce_requestid && { requestId: headers.ce_requestid }),
    ...(headers.ce_traceparent && { traceparent: headers.ce_traceparent }),
    ...(headers.ce_actor && { actor: headers.ce_actor }),
  };
};

/** Events that tell something as it is, or ask for that: nothing has changed. */
export const isSnapshot = (type: string): boolean => type.endsWith('.snapshot') || type.startsWith('snapshot.');

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID out of a hash: equal parts, equal UUID. */
export const hashedUuid = (...parts: (string | Buffer)[]): string => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part).update('\0');
  const hex = digest.digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Makes the id of an event's inbox row, as PostgreSQL writes it: foreign ids are unique together with their source only (CloudEvents 1.0, 3.1). */
export const inboxId = ({ id, source }: Pick<ReceivedEvent, 'id' | 'source'>): string =>
  uuid.test(id) ? id.toLowerCase() : hashedUuid(source, id);

/** Makes the inbox id of a message without a valid id, from its position in the topic and its content. */
export const inboxIdOfPosition = ({ topic, partition, offset, value }: IncomingMessage): string =>
  hashedUuid(topic, String(partition), offset, value ?? '');

export const definitionOf = (type: string): EventDefinition => {
  const definition = eventDefinitions[type];
  if (!definition) throw new Error(`No event "${type}" in @entrepot/contracts`);
  return definition;
};
