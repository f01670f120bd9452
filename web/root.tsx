// The HTML document and the layout around every page.
import bitter from '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2?url';
import { useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { NOT_PHONE_MEDIA_QUERY } from '#contract/breakpoints.ts';
import { loadContext } from '#web/api/load-context.ts';
import type { Route } from './+types/root.ts';
import { icons } from './components/image/decor-images.ts';
import { HYDRATED_ATTRIBUTE, SCRIPTS_ID, STYLES_ID } from './layout/document-state.ts';
import { ErrorPage } from './layout/error-page.tsx';
import { favicon, headScript, pageStyles } from './layout/inline-assets.ts';
import { RootLayout } from './layout/root-layout.tsx';

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

/** The origin stays the same for as long as the document is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { readonly children: React.ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7f2e8" />
        {/* Some pages are centred vertically: painted before the end is parsed, they would jump. */}
        <link rel="expect" href={`#${END_ID}`} blocking="render" />
        <Meta />
        <Links />
        {/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: made by the build, allowed by their hashes */}
        <style id={STYLES_ID} dangerouslySetInnerHTML={{ __html: pageStyles }} />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        {/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: made by the build, allowed by their hashes */}
      </head>
      <body>
        {children}
        <span id={END_ID} hidden />
        <ScrollRestoration />
        {/* Loaded after the first paint by layout/inline/load-scripts.ts; React does not hydrate a <noscript>. */}
        <noscript id={SCRIPTS_ID}>
          <Scripts />
        </noscript>
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(() => {
    document.documentElement.setAttribute(HYDRATED_ATTRIBUTE, '');
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
