// The stylesheet and the head script, as they stand in the page. The server writes them; the browser's bundle carries
// neither and reads the styles back from the document, so that React finds in the page what it renders.
import styles from '../styles/shop.css?inline';
import { STYLES_ID } from './document-state.ts';
import script from './inline/head-script.ts?inline-script';

export const headScript = import.meta.env.SSR ? script : '';
export const pageStyles = import.meta.env.SSR
  ? styles
  : (document.getElementById(STYLES_ID)?.textContent ?? '');
