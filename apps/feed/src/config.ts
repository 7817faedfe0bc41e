import { Type, type Static } from '@sinclair/typebox';
import { serviceSettings } from '@entrepot/service';
import { mailSettings } from '@entrepot/mail';
import type { FeedConfig } from './settings/feed.config.js';
import { allowedNetworks } from './settings/allowed-networks.js';

/** A value that everyone can read here: good for trying out only, and each start says so. */
export const developmentSecretKey = 'entrepot-development-feed-key-not-for-production';

/** Settings that `npm start` hands on. */
export const webhookSettings = {
  FEED_RETENTION_DAYS: Type.Optional(
    Type.Integer({ default: 30, minimum: 1, maximum: 365, description: 'Days for which events and deliveries are kept' }),
  ),
  WEBHOOK_ALLOW_HTTP: Type.Optional(
    Type.Boolean({ default: false, description: 'true: webhooks may go to http:// URLs, for trials; else only to https://' }),
  ),
  WEBHOOK_ALLOWED_NETWORKS: Type.Optional(
    Type.String({
      default: '',
      description: 'Networks (10.20.0.0/16), comma-separated, that webhooks may reach although they are not public',
    }),
  ),
};

/** Settings of the feed service. */
export const feedSettings = Type.Object({
  ...serviceSettings,
  ...mailSettings,
  ...webhookSettings,
  PUBLIC_URL: Type.Optional(Type.String({ default: '', description: 'Address of the API as callers know it; empty: this machine' })),
  FEED_SECRET_KEY: Type.Optional(
    Type.String({
      default: developmentSecretKey,
      minLength: 32,
      description: 'Seals the secrets and headers of webhooks; with another one they cannot be read any more',
    }),
  ),
});

export type FeedSettings = Static<typeof feedSettings>;

export const isDevelopmentKey = ({ FEED_SECRET_KEY = developmentSecretKey }: FeedSettings): boolean =>
  FEED_SECRET_KEY === developmentSecretKey;

export const configOf = (settings: FeedSettings): FeedConfig => ({
  retentionDays: settings.FEED_RETENTION_DAYS ?? 30,
  secretKey: settings.FEED_SECRET_KEY ?? developmentSecretKey,
  isHttpAllowed: settings.WEBHOOK_ALLOW_HTTP ?? false,
  allowedNetworks: allowedNetworks(settings.WEBHOOK_ALLOWED_NETWORKS ?? ''),
  mail: settings,
});
