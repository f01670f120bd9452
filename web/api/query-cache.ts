// What the browser has read. The query client of the visit registers itself, because the session creates it.
import type { QueryClient, QueryKey } from '@tanstack/react-query';

let client: QueryClient | undefined;

export function setQueryClient(created: QueryClient): void {
  client = created;
}

/** Reads the queries below these keys again: now where they are shown, otherwise when they are. Resolves after the shown ones. */
export async function refreshQueries(...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client?.invalidateQueries({ queryKey })));
}
