export * from './context.js';
export * from './logger.js';
export { addProcessMetrics, Counter, createMetrics, Gauge, Histogram, mergeMetrics, type Registry } from './metrics.js';
export * from './open-metrics.js';
export * from './redaction.js';
export * from './request-lines.js';
export { requestTimes, type RequestTimes } from './request-times.js';
export {
  isRecorded,
  isTracing,
  tracerOf,
  type Span,
  type SpanAttributes,
  type SpanKind,
  type SpanOutcome,
  type Tracer,
  type Tracing,
} from './span.js';
export { startTracing } from './tracing.js';
export * from './tracing-settings.js';
