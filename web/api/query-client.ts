// Where the browser keeps what the API answered, and when it asks again. One for the whole visit; a page rendered on
// the server gets its own.
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const TRIES = 3;
const FRESH_MS = 10_000;

let browsers: QueryClient | undefined;

export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient();
  browsers ??= makeQueryClient();
  return browsers;
}

function makeQueryClient(): QueryClient {
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
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
