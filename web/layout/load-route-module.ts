// Loads a page's script for React Router: for a navigation, and to prefetch. Stands in for React Router's own function
// (web/replaced-modules-plugin.ts).
import { loadDocumentWhenAnswered } from './away-server.ts';

/** The fields of a route in React Router's manifest that are needed to load it. */
interface RouteEntry {
  readonly id: string;
  /** The URL of the script. */
  readonly module: string;
}

/**
 * Loads a page's script. A script fails to load after a new build, or while the network or the server is down, and
 * browsers remember the failure as long as the document is open: so the destination is loaded as a document. A prefetch
 * that fails does nothing: its promise stays pending.
 */
export async function loadRouteModule(
  { id, module }: RouteEntry,
  loaded: Record<string, unknown>,
): Promise<unknown> {
  try {
    loaded[id] ??= await import(/* @vite-ignore */ module);
    return loaded[id];
  } catch {
    return loadDocumentWhenAnswered();
  }
}
