// The few lines that run before the page's scripts have come. Their hashes go into the page's policy.
import { SCRIPT_CHUNK_TIMEOUT_MS } from '#contract/limits.ts';

/** Where the waking page leaves word that its scripts have come. */
export const HYDRATED = 'shopAwake';
export const SCRIPT_LOAD_FALLBACK_ID = 'slow-scripts';

/** A browser that holds a token is not shown "Login" for the moment until the session is known. */
const knownHere = `try{if(localStorage.getItem('accessToken'))document.documentElement.dataset.known='yes'}catch{}`;

/**
 * Scripts that have not come by then may never come, and those that are refused never will (the shop was built anew
 * meanwhile, say): the notice with the reload button is shown. A refusal may be heard before the notice is there.
 */
const watch = `!function(){var show=function(){if(!window.${HYDRATED}){var n=document.getElementById('${SCRIPT_LOAD_FALLBACK_ID}');if(n)n.hidden=false}};setTimeout(show,${SCRIPT_CHUNK_TIMEOUT_MS});addEventListener('error',function(e){if(e.target.tagName==='SCRIPT'){show();addEventListener('DOMContentLoaded',show)}},true)}()`;

export const inlineScript = `${knownHere};${watch}`;
