// The document around every page, and the frame around its content. Knows no page in particular.
import bitter from '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2?url';
import { useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { NOT_PHONE_MEDIA_QUERY } from '#contract/breakpoints.ts';
import { loadContext } from '#web/api/load-context.ts';
import type { Route } from './+types/root.ts';
import { icons } from './components/image/decor-images.ts';
import { ErrorPage } from './layout/error-page.tsx';
import favicon from './layout/favicon.svg?inline';
import { HYDRATED, inlineScript } from './layout/inline-scripts.ts';
import { RootLayout } from './layout/root-layout.tsx';
import './styles/shop.css';

const END_ID = 'end';

export const links: Route.LinksFunction = () => [
  {
    rel: 'preload',
    href: bitter,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    media: NOT_PHONE_MEDIA_QUERY,
  },
  { rel: 'icon', href: icons.png.path, sizes: `${icons.png.size}x${icons.png.size}` },
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: icons.touch.path },
];

export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(loadContext).origin };
}

/** Where the shop stands does not change while somebody looks around. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { readonly children: React.ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7f2e8" />
        {/* A page centres itself: painted before all of it is there, it would jump. */}
        <link rel="expect" href={`#${END_ID}`} blocking="render" />
        <Meta />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: inlineScript }} />
      </head>
      <body>
        {children}
        <span id={END_ID} hidden />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(() => {
    Object.assign(window, { [HYDRATED]: true });
  }, []);
  return (
    <RootLayout>
      <Outlet />
    </RootLayout>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RootLayout>
      <ErrorPage error={error} />
    </RootLayout>
  );
}
