// Creates the query client: one per browser visit, and a new one for every page rendered on the server.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { handleMutationError, handleQueryError } from '#web/session/session-errors.ts';
import { ApiError } from '../api/api-error.ts';
import { setQueryClient } from '../api/query-cache.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `signOutTo` is the page to which a 401 or 403 of this query leads after signing the user out. */
    queryMeta: { readonly signOutTo?: string };
  }
}

const MAX_ATTEMPTS = 3;
const STALE_AFTER_MS = 10_000;

let browserClient: QueryClient | undefined;

export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  if (!browserClient) {
    browserClient = createQueryClient();
    setQueryClient(browserClient);
  }
  return browserClient;
}

function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) =>
        handleQueryError(error, { signOutTo: meta?.signOutTo, isMutating: client.isMutating() > 0 }),
    }),
    mutationCache: new MutationCache({ onError: handleMutationError }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        // A 4xx response would repeat itself; a lost connection or a 5xx may pass.
        retry: (failures, error) => failures < MAX_ATTEMPTS - 1 && !isClientError(error),
        // Offline requests fail at once with a message instead of waiting for the network.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

function isClientError(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
