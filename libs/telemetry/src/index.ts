export * from './context.js';
export * from './logger.js';
export * from './metrics/metrics.js';
export * from './metrics/open-metrics.js';
export * from './metrics/settings.js';
export * from './redaction.js';
export * from './tracing/settings.js';
export * from './tracing/span.js';
export { isTracing, startTracing, tracerOf, type Tracing } from './tracing/tracing.js';
