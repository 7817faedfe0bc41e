export { feedSettings, type FeedSettings } from './config.js';
export { migrations as feedMigrations } from './migrations/migrations.js';
export { startFeed } from './start.js';
