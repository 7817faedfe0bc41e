export * from './context.js';
export * from './logger.js';
export * from './metrics.js';
export * from './redaction.js';
export * from './tracing/settings.js';
export * from './tracing/span.js';
export { isTracing, startTracing, tracerOf, type Tracing } from './tracing/tracing.js';
