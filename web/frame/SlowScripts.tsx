// A script that has not come in 120 seconds (spec section 9): a page that says so, with a way to load it again.
import { type ReactNode, useEffect, useState } from 'react';
import { type Location, useLocation, useNavigation } from 'react-router';
import { SCRIPT_CHUNK_TIMEOUT_MS } from '#contract/limits.ts';
import { SLOW_SCRIPTS_ID } from './headScripts.ts';
import { Notice } from './Notice.tsx';

function Reload({ href }: { readonly href: string }) {
  return (
    <>
      <p>Part of the shop has not arrived in two minutes. Your connection may be slow, or broken.</p>
      <a className="btn btn-primary btn-lg" href={href}>
        Reload the page
      </a>
    </>
  );
}

const addressOf = ({ pathname, search }: Location) => pathname + search;

export function SlowScripts({ children }: { readonly children: ReactNode }) {
  const { state, location } = useNavigation();
  const here = useLocation();
  const [given, giveUp] = useState(false);
  useEffect(() => {
    giveUp(false);
    if (state === 'idle') return;
    const timer = setTimeout(() => giveUp(true), SCRIPT_CHUNK_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (given) {
    return (
      <Notice title="This page is taking too long">
        <Reload href={addressOf(location ?? here)} />
      </Notice>
    );
  }
  return (
    <>
      {/* Shown by the head's own lines, when the scripts of the first page do not come. */}
      <div id={SLOW_SCRIPTS_ID} hidden role="alert" suppressHydrationWarning>
        <div className="shop-width flex flex-wrap items-center gap-6 py-6">
          <Reload href={addressOf(here)} />
        </div>
      </div>
      {children}
    </>
  );
}
