export * from './config.js';
export * from './start.js';
export { migrations as saleLinkMigrations } from './migrations/migrations.js';
