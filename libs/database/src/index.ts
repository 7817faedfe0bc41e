export * from './errors.js';
export * from './json-rows.js';
export * from './open-database.js';
export * from './prepared-names.js';
export * from './rows.js';
export * from './transaction.js';
