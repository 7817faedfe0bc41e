import { useQuery } from '@tanstack/react-query';
import search from 'operation:searchRecords';
import { againMs, call, isAway } from './client.js';
import { useSettled } from './use-settled.js';

export interface Hit {
  type: string;
  id: number;
  title: string;
  subtitle: string | null;
  matched: string;
}

/** Typing is one search: it waits so long for the next key. */
const waitMs = 120;

const noHits: readonly Hit[] = [];

/** Searches all records for what is typed; `asked` is what the hits are for, or will be, `isWhole` whether all services answered: else it asks again. */
export const useSearchRecords = (typed: string) => {
  const asked = useSettled(typed.trim(), waitMs);
  const { data, isFetching, error } = useQuery({
    queryKey: ['search', asked],
    queryFn: async ({ signal }) => (await call(search, { q: asked }, signal)).data as { hits: Hit[]; unavailable: string[] },
    refetchInterval: ({ state }) => (isAway(state.error) || state.data?.unavailable.length ? againMs : false),
    enabled: asked !== '',
    placeholderData: (before) => before,
  });
  const { hits, unavailable } = (asked !== '' && data) || { hits: noHits, unavailable: [] };
  return { asked, hits, isWhole: !error && unavailable.length === 0, isFetching };
};
