// The layout of every page: skip link, header, footer, and the notices about an order to pay, the network and slow
// scripts.
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { SCRIPT_CHUNK_TIMEOUT_MS } from '#contract/core/limits.ts';
import { t } from '#contract/languages/text.ts';
import { LoadingLine } from '#web/components/feedback/states.tsx';
import { placedOrderKey, tabStorage } from '#web/session/tab-storage.ts';
import { useSession } from '#web/session/use-session.ts';
import { SCRIPT_LOAD_FALLBACK_ID } from '../components/browser/document-state.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { Notice } from './notice.tsx';

export function RootLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${CONTENT_ID}`}
        data-print-hidden
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-3 focus:bg-neutral focus:px-4 focus:py-3 focus:text-neutral-content"
      >
        {t`Skip to content`}
      </a>
      <NavigationProgress />
      <Header />
      <div className="flex grow flex-col">
        <ScriptLoadFallback>{children}</ScriptLoadFallback>
      </div>
      <Footer />
      <OrderToPay />
      <ConnectionNotice />
      <Announcer />
    </div>
  );
}

/** The id that every page gives its `<main>`. */
const CONTENT_ID = 'main';

/** Moves the focus to the content after a client-side navigation, unless it is on links that the next page has too. */
function focusContent(): void {
  const content = document.getElementById(CONTENT_ID);
  if (!content || document.activeElement?.closest('[data-keeps-focus]')) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
}

/** Announces the new title after a client-side navigation. */
function Announcer() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    focusContent();
    // The document's title changes one frame after the page.
    const frame = requestAnimationFrame(() => setTitle(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <p className="sr-only" role="status" aria-live="polite" data-print-hidden>
      {title}
    </p>
  );
}

/** The line at the top of the screen while the next page loads. */
function NavigationProgress() {
  const { state } = useNavigation();
  return state !== 'idle' && <LoadingLine />;
}

const PlacedOrderNotice = lazy(() => import('./placed-order-notice.tsx'));

/**
 * It is loaded before the order is placed, so that the notice can take the focus from the order dialog (`?order=ID`).
 */
function OrderToPay() {
  const { user } = useSession();
  const { search } = useLocation();
  if (!user || !(search.includes('order=') || tabStorage()?.getItem(placedOrderKey(user)))) return null;
  return (
    <Suspense>
      <PlacedOrderNotice email={user.email} />
    </Suspense>
  );
}

const EXPLANATION = t`Part of the shop has not arrived. Your connection may be slow, or broken.`;
const RELOAD = t`Reload the page`;

/** Offers a reload when a script has not loaded after 120 s (spec section 9), or failed to load. */
function ScriptLoadFallback({ children }: { readonly children: ReactNode }) {
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
      <Notice title={t`This page is taking too long`}>
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
