export * from './config.js';
export * from './start.js';
export { inventoryMigrations } from './migrations.js';
