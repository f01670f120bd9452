// The stylesheet, the head script and the favicon, as they stand in the page. The server writes them; the browser's bundle
// carries none of them and reads them back from the document, so that React finds in the page what it renders.
import styles from '../styles/shop.css?inline';
import { STYLES_ID } from './document-state.ts';
import icon from './favicon.svg?inline';
import script from './inline/head-script.ts?inline-script';

const isServer = import.meta.env.SSR;

export const headScript = isServer ? script : '';
export const pageStyles = isServer ? styles : (document.getElementById(STYLES_ID)?.textContent ?? '');
export const favicon = isServer
  ? icon
  : (document.querySelector<HTMLLinkElement>('link[type*=svg]')?.href ?? '');
