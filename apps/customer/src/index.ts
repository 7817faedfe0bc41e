export * from './config.js';
export * from './start.js';
export { migrations as customerMigrations } from './migrations.js';
