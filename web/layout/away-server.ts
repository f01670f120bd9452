// Handles a change of page while the shop does not answer: the current page stays, and the next one is loaded as a
// document once the shop answers.
import type { Location } from 'react-router';

declare global {
  interface Window {
    /** React Router sets this. */
    __reactRouterDataRouter?: { readonly state: { readonly navigation: { readonly location?: Location } } };
  }
}

/** A change of page, or an attempt to reach the shop, counts as unanswered after this time. */
export const ANSWER_WITHIN_MS = 8000;
/** The pause doubles after each attempt, so that a shop that comes back is not overrun. */
const FIRST_RETRY_AFTER_MS = 1000;
const LAST_RETRY_AFTER_MS = 15_000;

/** Requests the open page. An error may come from a proxy in front of the shop. */
export async function shopAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal })).status < 500;
  } catch {
    return false;
  }
}

export const nextLocation = () => window.__reactRouterDataRouter?.state.navigation.location;

export function loadDocument({ pathname, search, hash }: Location): void {
  location.href = pathname + search + hash;
}

/**
 * React Router reloads the document when the script of a page fails to load, as it does while the shop does not answer
 * and after a new build, even if it only prefetches. Instead the destination is loaded once the shop answers, and a
 * failed prefetch does nothing. In a browser without the Navigation API the document is reloaded, and in development,
 * where Vite reloads it too. Call this once.
 */
export function keepDocumentWhenScriptsFail(): void {
  if (import.meta.env.DEV) return;
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated) return;
    event.preventDefault();
    void loadDocumentWhenAnswered();
  });
}

/**
 * Loads the destination of the current navigation as a document once the shop answers, as long as the visitor waits for
 * it. Never settles.
 */
export async function loadDocumentWhenAnswered(): Promise<never> {
  const destination = nextLocation();
  let retryAfterMs = FIRST_RETRY_AFTER_MS;
  while (destination && nextLocation() === destination) {
    if (!(await shopAnswers())) {
      await pause(retryAfterMs * (0.5 + Math.random() / 2));
      retryAfterMs = Math.min(2 * retryAfterMs, LAST_RETRY_AFTER_MS);
    } else if (nextLocation() === destination) {
      loadDocument(destination);
      break;
    }
  }
  return new Promise(() => {});
}

/** Ends early when the network comes back. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
}
