// The layout of every page: skip link, header, footer, and the notices about an order to pay, the network and slow
// scripts.
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { LoadingLine } from '#web/components/feedback/states.tsx';
import { placedOrderKey, tabStorage } from '#web/session/tab-storage.ts';
import { useSession } from '#web/session/use-session.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { ScriptLoadFallback } from './script-load-fallback.tsx';

export function RootLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${CONTENT_ID}`}
        data-print-hidden
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-3 focus:bg-neutral focus:px-4 focus:py-3 focus:text-neutral-content"
      >
        Skip to content
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
