// What a change of page does while the shop does not answer: the page before stays, and the next one is loaded as a document once
// the shop answers.
import type { Location } from 'react-router';

declare global {
  interface Window {
    /** Set by React Router. */
    __reactRouterDataRouter?: { readonly state: { readonly navigation: { readonly location?: Location } } };
  }
}

/** A change of page that takes longer, and an attempt to reach the shop that takes longer, count as unanswered. */
export const ANSWER_WITHIN_MS = 8000;
/** Doubled after each attempt, so that a shop that comes back is not met by everybody at once. */
const FIRST_RETRY_AFTER_MS = 1000;
const LAST_RETRY_AFTER_MS = 15_000;

/** Asks for the page that is open. A proxy in front of the shop answers for it with an error. */
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

/** For the navigation under way, if any, and as long as the visitor waits for it. Never settles. */
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

/** Shorter when the network comes back meanwhile. */
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
