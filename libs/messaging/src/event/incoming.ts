import type { EventDefinition } from '@entrepot/contracts';
import { InvalidJson, readJson } from '@entrepot/kernel';
import { inboxId, inboxIdOfPosition, readHeaders, type ReceivedEvent } from './cloud-event.js';
import type { IncomingMessage } from './driver.js';
import { schemaViolation } from './event-schema.js';

/** Why a message is set aside: `malformed` at once, `failed` after the last try. Gaps are kept beside them, as `lost`. */
export type SetAsideReason = 'malformed' | 'failed';

/** A message after reading: an event with a handler here, one that is malformed, or one without a handler. */
export type Incoming =
  | { kind: 'event'; inboxId: string; message: IncomingMessage; event: ReceivedEvent }
  | { kind: 'malformed'; inboxId: string; message: IncomingMessage; error: string }
  | { kind: 'skipped' };

/** Definitions by type that a consumer handles; null where this release has none; undefined for a type that is not handled. */
export interface HandledTypes {
  get(type: string): EventDefinition | null | undefined;
}

/** Handlers, and the statements that they send, recurse into the data; its number of values is bounded by the size of a message. */
const limits = { nesting: 64, values: Infinity };

const parse = (value: Buffer | null): { data: unknown } | string => {
  if (value === null) return 'no data';
  try {
    return { data: readJson(value.toString(), limits) };
  } catch (error) {
    return error instanceof InvalidJson && error.fault !== 'malformed' ? error.message : 'the data is no JSON';
  }
};

/** Reads a message for a consumer that handles the given events. Of others, only the headers are looked at; data without a definition is any JSON. */
export const readIncoming = (message: IncomingMessage, handled: HandledTypes): Incoming => {
  const headers = readHeaders(message);
  const type = typeof headers === 'string' ? message.headers.ce_type : headers.type;
  const definition = type === undefined ? undefined : handled.get(type);
  if (type !== undefined && definition === undefined) return { kind: 'skipped' };
  if (typeof headers === 'string' || definition === undefined) {
    return { kind: 'malformed', inboxId: inboxIdOfPosition(message), message, error: typeof headers === 'string' ? headers : 'no type' };
  }
  const parsed = parse(message.value);
  const error = typeof parsed === 'string' ? parsed : definition && schemaViolation(definition, parsed.data);
  if (typeof parsed === 'string' || error !== null) {
    return { kind: 'malformed', inboxId: inboxId(headers), message, error: error ?? '' };
  }
  return { kind: 'event', inboxId: inboxId(headers), message, event: { ...headers, data: parsed.data } };
};
