import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import search from 'operation:searchRecords';
import { call } from './client.js';

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
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), waitMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isFetching, error } = useQuery({
    queryKey: ['search', asked],
    queryFn: async ({ signal }) => (await call(search, { q: asked }, signal)).data['hits'] as Hit[],
    enabled: asked !== '',
    placeholderData: (before) => before,
  });
  return { asked, hits: asked === '' ? [] : (data ?? []), isFetching, error };
};
