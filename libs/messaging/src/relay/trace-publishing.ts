import { isRecorded, type Span, type Tracer } from '@entrepot/telemetry';
import type { OutgoingMessage } from '../event/driver.js';

/** Starts one span for each request's events in the batch on a topic, below the work that wrote them into the outbox. */
const startSpans = (tracer: Tracer, messages: readonly OutgoingMessage[]): Span[] => {
  const shares = new Map<string, { topic: string; traceparent: string; count: number }>();
  for (const { topic, headers } of messages) {
    const traceparent = headers.ce_traceparent;
    if (!isRecorded(traceparent)) continue;
    const key = `${traceparent} ${topic}`;
    const share = shares.get(key) ?? { topic, traceparent, count: 0 };
    share.count++;
    shares.set(key, share);
  }
  return [...shares.values()].map(({ topic, traceparent, count }) =>
    tracer.start('producer', `publish ${topic}`, traceparent, {
      'messaging.operation.type': 'send',
      'messaging.destination.name': topic,
      'messaging.batch.message_count': count,
    }),
  );
};

/** Publishes messages, and shows it in the traces that they belong to. */
export const tracePublishing = async (
  tracer: Tracer | undefined,
  messages: readonly OutgoingMessage[],
  publish: () => Promise<void>,
): Promise<void> => {
  if (!tracer) return publish();
  const spans = startSpans(tracer, messages);
  try {
    await publish();
    spans.forEach((span) => span.end());
  } catch (error) {
    spans.forEach((span) => span.end({ error }));
    throw error;
  }
};
