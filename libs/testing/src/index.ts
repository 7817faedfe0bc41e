export * from './test-database.js';
export * from './until.js';
