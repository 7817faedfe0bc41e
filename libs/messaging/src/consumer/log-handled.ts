import { traceIdOf, type Logger } from '@entrepot/telemetry';
import type { ReceivedEvent } from '../event/cloud-event.js';

interface Line {
  request_id: string;
  trace_id: string | undefined;
  integration: string | undefined;
  /** How many, by type. */
  events: Record<string, number>;
}

/** Writes one line for each request whose events were committed, as an import has thousands of events. */
export const logHandled = (logger: Logger, events: readonly ReceivedEvent[]): void => {
  const lines = new Map<string, Line>();
  for (const { id, type, requestId = id, traceparent, actor } of events) {
    const trace_id = traceparent === undefined ? undefined : traceIdOf(traceparent);
    const key = `${requestId} ${trace_id}`;
    const line = lines.get(key) ?? { request_id: requestId, trace_id, integration: actor, events: {} };
    line.events[type] = (line.events[type] ?? 0) + 1;
    lines.set(key, line);
  }
  for (const line of lines.values()) logger.info(line, 'events handled');
};
