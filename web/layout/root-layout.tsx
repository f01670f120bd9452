// The layout of every page: skip link, header, footer, and the notices about an order to pay, the network and slow
// scripts.
import type { ReactNode } from 'react';
import { Announcer, CONTENT_ID } from './announcer.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { OrderToPay } from './order-to-pay.tsx';
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
