export * from './decimal.js';
export * from './errors.js';
export * from './ids.js';
export * from './keep-for.js';
export * from './same-json.js';
export * from './seal.js';
export * from './time.js';
