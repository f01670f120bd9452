// The head script and the favicon of the page. The server writes them; the browser's bundle reads them
// back from the document instead of containing them, so that React renders what the page has.
import icon from './favicon.svg?inline';
import script from './inline/head-script.ts?inline-script';

const isServer = import.meta.env.SSR;

export const headScript = isServer ? script : '';
export const favicon = isServer
  ? icon
  : (document.querySelector<HTMLLinkElement>('link[type*=svg]')?.href ?? '');
