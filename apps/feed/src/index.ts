export { feedSettings, type FeedSettings, webhookSettings } from './config.js';
export { migrations as feedMigrations } from './migrations/migrations.js';
export { startFeed } from './start.js';
