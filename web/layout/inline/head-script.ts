// Runs in every page's <head>, before the first paint and before any script file. Bundled into the page by
// web/inline-script-plugin.ts; the Content-Security-Policy allows it by its hash (decision 0005).
import { SCRIPT_CHUNK_TIMEOUT_MS } from '#contract/core/limits.ts';
import { TOKEN_KEY } from '#web/session/stored-session.ts';
import {
  DELAYED_SUBMIT_ATTRIBUTE,
  HAS_TOKEN_ATTRIBUTE,
  HYDRATED_ATTRIBUTE,
  NEED_ATTRIBUTE,
  NEED_KEY,
  SCRIPT_LOAD_FALLBACK_ID,
} from '../../components/browser/document-state.ts';
import { delayEarlySubmits } from './early-submits.ts';
import { loadScriptsAfterPaint } from './load-scripts.ts';

const root = document.documentElement;

/** Hides "Login" from a signed-in user until the session is known, and keeps the place of answers to a needed length. */
function markStored(): void {
  try {
    if (localStorage.getItem(TOKEN_KEY)) root.setAttribute(HAS_TOKEN_ATTRIBUTE, '');
    if (Number(sessionStorage.getItem(NEED_KEY)) > 0) root.setAttribute(NEED_ATTRIBUTE, '');
  } catch {
    // Storage is blocked, so the server's page, made for a visitor, is right.
  }
}

function showFallback(): void {
  if (root.hasAttribute(HYDRATED_ATTRIBUTE)) return;
  root.removeAttribute(DELAYED_SUBMIT_ATTRIBUTE);
  const notice = document.getElementById(SCRIPT_LOAD_FALLBACK_ID);
  if (notice) notice.hidden = false;
}

/** Shows the reload notice when a script file fails, or has not arrived after 120 s (spec section 9). */
function watchScripts(): void {
  setTimeout(showFallback, SCRIPT_CHUNK_TIMEOUT_MS);
  const onError = ({ target }: ErrorEvent) => {
    if (!(target instanceof HTMLScriptElement)) return;
    showFallback();
    // A script can fail before the notice is parsed.
    addEventListener('DOMContentLoaded', showFallback);
  };
  addEventListener('error', onError, true);
}

markStored();
watchScripts();
delayEarlySubmits();
loadScriptsAfterPaint();
