export * from './config.js';
export * from './start.js';
export { catalogMigrations } from './db/migrations.js';
