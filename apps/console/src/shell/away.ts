import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { ScreenName } from '../screens/screens.js';
import { texts } from '../texts/texts.js';
import { isAway } from '../api/client.js';

/** A query that is asked again has no error meanwhile. */
const isMissing = ({ state: { error, errorUpdatedAt, dataUpdatedAt } }: Query): boolean =>
  errorUpdatedAt > dataUpdatedAt && (error === null || isAway(error));

/** Queries begin with the name of their screen, or have it as `meta.part`. */
const nameOf = ({ meta, queryKey }: Query): string | undefined => texts().screens[(meta?.['part'] ?? queryKey[0]) as ScreenName];

/** Names of what the screen shows and the services do not answer for now. */
export const useAwayParts = (): string => {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]);
  return useSyncExternalStore(subscribe, () => {
    const missing = cache.findAll({ type: 'active' }).filter(isMissing);
    return [...new Set(missing.flatMap((query) => nameOf(query) ?? []))].join(', ');
  });
};
