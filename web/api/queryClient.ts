// Where the browser keeps what the API answered. One for the whole visit; a page rendered on the server gets its own.
import { QueryClient } from '@tanstack/react-query';

let browsers: QueryClient | undefined;

export function queriesHere(): QueryClient {
  if (typeof window === 'undefined') return new QueryClient();
  browsers ??= new QueryClient();
  return browsers;
}
