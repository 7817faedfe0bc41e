import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { againMs, isAway, isStatus } from '../api/client.js';
import { endSession } from '../api/session.js';
import { createConsoleRouter } from './router.js';

const queries: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      ...{ retry: false, staleTime: 2_000, refetchOnWindowFocus: true },
      // What a service did not answer comes by itself once it does.
      refetchInterval: ({ state }) => (isAway(state.error) ? againMs : false),
    },
  },
});
// A session that has ended elsewhere: the next call says so, and the sign-in comes.
queries.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'error' && isStatus(event.action.error, 401)) endSession(queries);
});

const router = createConsoleRouter(queries);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

export const App = () => (
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>
);
