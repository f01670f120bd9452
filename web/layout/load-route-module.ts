// Loads a page's script for React Router: for a navigation, and to prefetch. Stands in for React Router's own function
// (web/replaced-modules-plugin.ts).
import type { Location } from 'react-router';

/** The part of a route in React Router's manifest that is needed to load it. */
interface RouteEntry {
  readonly id: string;
  /** URL of the script. */
  readonly module: string;
}

declare global {
  interface Window {
    /** Set by React Router. */
    __reactRouterDataRouter?: { readonly state: { readonly navigation: { readonly location?: Location } } };
  }
}

/**
 * A script that has failed is missing since a new build, or the network is: browsers then remember the failure as long as
 * the document is open. So the destination is loaded as a document: offline when the network is back, until when the
 * visitor stays on the page. When the server cannot be reached, an error page is shown. A prefetch that fails does nothing:
 * its promise stays pending.
 */
export async function loadRouteModule(
  { id, module }: RouteEntry,
  loaded: Record<string, unknown>,
): Promise<unknown> {
  try {
    loaded[id] ??= await import(/* @vite-ignore */ module);
    return loaded[id];
  } catch {
    if (!navigator.onLine)
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadDocument(module);
  }
}

/** Resolves with a page that throws when the server cannot be reached; React Router ignores a rejection. */
async function loadDocument(module: string): Promise<unknown> {
  const destination = window.__reactRouterDataRouter?.state.navigation.location;
  try {
    if (destination) {
      await fetch(module, { method: 'HEAD', cache: 'no-store' });
      location.href = destination.pathname + destination.search + destination.hash;
    }
  } catch (error) {
    return {
      default() {
        throw error;
      },
    };
  }
  return new Promise(() => {});
}
