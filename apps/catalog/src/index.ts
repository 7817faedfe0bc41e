export * from './config.js';
export * from './start.js';
export { catalogMigrations } from './migrations.js';
