// How answers are kept in the browser: when they are asked for again, and when not.
import { QueryClient } from '@tanstack/react-query';
import { Refused } from './refused.ts';

const TRIES = 3;
const FRESH_MS = 10_000;

/** One for each browser; one for each request on the server. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // What was refused will be refused again; what was not answered may be answered yet.
        retry: (failures, error) => failures < TRIES - 1 && !isRefusal(error),
        // Offline, people are told so at once instead of waiting for a network that may not come back.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

function isRefusal(error: Error): boolean {
  return error instanceof Refused && error.status >= 400 && error.status < 500;
}
