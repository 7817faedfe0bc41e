export * from './errors.js';
export * from './open-database.js';
export * from './rows.js';
export * from './transaction.js';
