import { Type, type Static } from '@sinclair/typebox';
import { serviceSettings } from '@entrepot/http';

/** The settings of the feed service. */
export const feedSettings = Type.Object({
  ...serviceSettings,
  FEED_RETENTION_DAYS: Type.Optional(
    Type.Integer({ default: 30, minimum: 1, maximum: 365, description: 'Days for which events and deliveries are kept' }),
  ),
});

export type FeedSettings = Static<typeof feedSettings>;
