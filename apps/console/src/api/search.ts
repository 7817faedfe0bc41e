import { useQuery } from '@tanstack/react-query';
import search from 'operation:searchRecords';
import { call } from './client.js';
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

/** Searches all records for what is typed; `asked` is what the hits are for, or will be. */
export const useSearchRecords = (typed: string) => {
  const asked = useSettled(typed.trim(), waitMs);
  const { data, isFetching, error } = useQuery({
    queryKey: ['search', asked],
    queryFn: async ({ signal }) => (await call(search, { q: asked }, signal)).data['hits'] as Hit[],
    enabled: asked !== '',
    placeholderData: (before) => before,
  });
  return { asked, hits: asked === '' ? [] : (data ?? []), isFetching, error };
};
