// The attributes and ids by which the page, its head script, its stylesheet and the browser tests share the document's
// state.

/** Set on `<html>` once React has hydrated the page. */
export const HYDRATED_ATTRIBUTE = 'data-hydrated';
/** Set on `<html>` while an early form submission is delayed (inline/early-submits.ts, styles/theme.css). */
export const DELAYED_SUBMIT_ATTRIBUTE = 'data-delayed-submit';
/** Set on `<html>` before the first paint when the browser stores an access token (styles/theme.css). */
export const HAS_TOKEN_ATTRIBUTE = 'data-has-token';
/** Set on `<html>` while the tab keeps the length that a visitor needs, whose answers then have a place (styles/card.css). */
export const NEED_ATTRIBUTE = 'data-need';
/** The key of that length in the tab's storage, in metres. */
export const NEED_KEY = 'need';
/** The notice with the reload button (script-load-fallback.tsx). */
export const SCRIPT_LOAD_FALLBACK_ID = 'script-load-fallback';
/** The `<noscript>` element that holds the router's scripts (inline/load-scripts.ts). */
export const SCRIPTS_ID = 'scripts';
/** Set on `<html>` while the notice about an order to pay is shown (styles/theme.css). */
export const ORDER_TO_PAY_ATTRIBUTE = 'data-order-to-pay';
/** Set on `<html>` while Buy Now has a bar of its own on phones (styles/article.css). */
export const BUY_BAR_ATTRIBUTE = 'data-buy-bar';
/** The notice about an order to pay (placed-order-notice.tsx). */
export const PLACED_ORDER_NOTICE_ID = 'placed-order';
