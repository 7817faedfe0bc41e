export * from './context.js';
export * from './logger.js';
export * from './metrics.js';
export * from './redaction.js';
