// Reloads lists of the home page that could not be loaded, without a message (spec section 8).
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { HomeLists } from '../../../parts/content/lists.ts';

const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 300_000;

/** Retries after pauses that double from 5 s to 5 min, and at once when the network is back. */
export function useRetryMissingLists(lists: HomeLists): void {
  const { revalidate } = useRevalidator();
  const pauseMs = useRef(FIRST_PAUSE_MS);
  useEffect(() => {
    const cleanup = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    void Promise.all([lists.articles, lists.reviews]).then((loaded) => {
      if (cleanup.signal.aborted || loaded.every((list) => list !== undefined)) return;
      const retry = () => void revalidate();
      timer = setTimeout(retry, pauseMs.current);
      pauseMs.current = Math.min(pauseMs.current * 2, MAX_PAUSE_MS);
      window.addEventListener('online', retry, { once: true, signal: cleanup.signal });
    });
    return () => {
      cleanup.abort();
      clearTimeout(timer);
    };
  }, [lists, revalidate]);
}
