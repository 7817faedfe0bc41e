import { childTraceparent, type RequestContext, type Tracer } from '@entrepot/telemetry';
import type { ReceivedEvent } from '../event/cloud-event.js';

/** Handling of an event within the context of the request that caused it. */
export interface Handling {
  context: RequestContext;
  /** Ends the span; with what was thrown. */
  end(outcome?: { error: unknown }): void;
}

/** Begins to handle an event on behalf of the request that caused it: under its id, for its integration, as a span of its trace. */
export const beginHandling = (event: ReceivedEvent, tracer: Tracer | undefined): Handling => {
  const { requestId = event.id, traceparent: caused, actor, type } = event;
  const span = tracer?.start('consumer', `process ${type}`, caused, {
    'messaging.operation.type': 'process',
    'cloudevents.event_id': event.id,
    'cloudevents.event_type': type,
  });
  const traceparent = span?.traceparent ?? childTraceparent(caused);
  return {
    context: { requestId, traceparent, ...(actor !== undefined && { integration: actor }) },
    end: (outcome) => span?.end(outcome),
  };
};

/** Does the work of handlings whose spans end with it. */
export const handling = async (handlings: readonly Handling[], work: () => Promise<void>): Promise<void> => {
  try {
    await work();
    handlings.forEach(({ end }) => end());
  } catch (error) {
    handlings.forEach(({ end }) => end({ error }));
    throw error;
  }
};
