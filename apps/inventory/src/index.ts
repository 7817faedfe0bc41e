export * from './config.js';
export * from './start.js';
export { inventoryMigrations } from './db/migrations.js';
