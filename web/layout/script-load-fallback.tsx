// A script that has not come in 120 seconds (spec section 9), or was refused: a page that says so, with a reload.
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { SCRIPT_CHUNK_TIMEOUT_MS } from '#contract/limits.ts';
import { SCRIPT_LOAD_FALLBACK_ID } from './document-state.ts';
import { Notice } from './notice.tsx';

const WHY = 'Part of the shop has not arrived. Your connection may be slow, or broken.';
const RELOAD = 'Reload the page';

export function ScriptLoadFallback({ children }: { readonly children: ReactNode }) {
  const { state, location } = useNavigation();
  const [given, giveUp] = useState(false);
  useEffect(() => {
    giveUp(false);
    if (state === 'idle') return;
    const timer = setTimeout(() => giveUp(true), SCRIPT_CHUNK_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (given && location) {
    return (
      <Notice title="This page is taking too long">
        <p>{WHY}</p>
        <a className="btn btn-primary btn-lg" href={location.pathname + location.search}>
          {RELOAD}
        </a>
      </Notice>
    );
  }
  return (
    <>
      {/* Shown by the head's own lines, when the scripts of the first page do not come. */}
      <div id={SCRIPT_LOAD_FALLBACK_ID} hidden role="alert" suppressHydrationWarning>
        {/* A form without an action leads to wherever one is: this page is kept for many addresses. */}
        <form className="shop-width flex flex-wrap items-center gap-6 py-6">
          <p>{WHY}</p>
          <button type="submit" className="btn btn-primary">
            {RELOAD}
          </button>
        </form>
      </div>
      {children}
    </>
  );
}
