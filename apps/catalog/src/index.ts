export * from './config.js';
export * from './start.js';
