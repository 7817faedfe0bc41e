import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import permissions from 'permissions:all';
import { call, isStatus } from './client.js';
import { isHeld } from './may.js';

export interface Person {
  user_id: number;
  email: string;
  name: string;
  role: string;
}

export interface Session {
  user: Person;
  /** All that the person may, contained ones too. */
  permissions: readonly string[];
}

/** Answers who is signed in; null where nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    try {
      return (await call({ method: 'GET', path: '/auth/session' })).data as unknown as Session;
    } catch (error) {
      if (isStatus(error, 401)) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

export const useSession = (): Session | null => useQuery(sessionQuery).data ?? null;

/** Says whether the person who is signed in may call an operation, by its name in the API's description. */
export const useMay = (): ((operationId: string) => boolean) => {
  const held = useSession()?.permissions ?? [];
  return (operationId) => {
    if (!Object.hasOwn(permissions, operationId)) throw new Error(`no operation of the API is called ${operationId}`);
    return isHeld(permissions[operationId], held);
  };
};

/** Forgets all that the last person saw. */
export const endSession = (queries: QueryClient): void => {
  queries.clear();
  queries.setQueryData(sessionQuery.queryKey, null);
};
