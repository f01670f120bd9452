// Offers a reload when a script has not loaded after 120 s (spec section 9), or failed to load.
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { SCRIPT_CHUNK_TIMEOUT_MS } from '#contract/core/limits.ts';
import { SCRIPT_LOAD_FALLBACK_ID } from '../components/browser/document-state.ts';
import { Notice } from './notice.tsx';

const EXPLANATION = 'Part of the shop has not arrived. Your connection may be slow, or broken.';
const RELOAD = 'Reload the page';

export function ScriptLoadFallback({ children }: { readonly children: ReactNode }) {
  const { state, location } = useNavigation();
  const [timedOut, setTimedOut] = useState(false);
  useEffect(() => {
    setTimedOut(false);
    if (state === 'idle') return;
    const timer = setTimeout(() => setTimedOut(true), SCRIPT_CHUNK_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (timedOut && location) {
    return (
      <Notice title="This page is taking too long">
        <p>{EXPLANATION}</p>
        <a className="btn btn-primary btn-lg" href={location.pathname + location.search}>
          {RELOAD}
        </a>
      </Notice>
    );
  }
  return (
    <>
      {/* inline/head-script.ts shows this when the scripts of the first page do not load. */}
      <div id={SCRIPT_LOAD_FALLBACK_ID} hidden role="alert" suppressHydrationWarning>
        {/* A form without an action reloads the current URL; one cached page serves many. */}
        <form className="shop-width flex flex-wrap items-center gap-6 py-6">
          <p>{EXPLANATION}</p>
          <button type="submit" className="btn btn-primary">
            {RELOAD}
          </button>
        </form>
      </div>
      {children}
    </>
  );
}
