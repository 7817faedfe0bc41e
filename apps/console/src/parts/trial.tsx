import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, faultsOf, type Values } from '../api/client.js';
import type { Operation } from '../api/operation.js';
import { useSettled } from '../api/use-settled.js';

/** Typing is one dry run: it waits so long for the next key. */
const waitMs = 200;

interface TrialProps {
  operation: Operation;
  fixed: Values;
  values: Values;
  /** Says what the answer means. */
  says: (answer: Values, values: Values) => ReactNode;
}

/** Says what a write will do, as the API answers to its dry run; or the sentence by which it would be refused. */
export const Trial = ({ operation, fixed, values, says }: TrialProps) => {
  const asked = useSettled(values, waitMs);
  const { data, error, isFetching } = useQuery({
    queryKey: ['trial', operation.path, fixed, asked],
    queryFn: async ({ signal }) => (await call(operation, { ...asked, ...fixed }, signal, { query: { dry_run: 'true' } })).data,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <output className="preview" aria-busy={isFetching || asked !== values}>
      {error ? faultsOf(error).sentence : data ? says(data, asked) : null}
    </output>
  );
};
