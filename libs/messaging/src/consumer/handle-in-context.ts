import { childTraceparent, runInContext, type Tracer } from '@entrepot/telemetry';
import type { ReceivedEvent } from '../event/cloud-event.js';

/** Has an event handled on behalf of the request that caused it: under its id, for its integration, as a span of its trace. */
export const handleInContext = async (event: ReceivedEvent, tracer: Tracer | undefined, handle: () => Promise<void>): Promise<void> => {
  const { requestId = event.id, traceparent: caused, actor, type } = event;
  const span = tracer?.start('consumer', `process ${type}`, caused, {
    'messaging.operation.type': 'process',
    'cloudevents.event_id': event.id,
    'cloudevents.event_type': type,
  });
  const traceparent = span?.traceparent ?? childTraceparent(caused);
  try {
    await runInContext({ requestId, traceparent, ...(actor !== undefined && { integration: actor }) }, handle);
    span?.end();
  } catch (error) {
    span?.end({ error });
    throw error;
  }
};
