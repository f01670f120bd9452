// Loads the router's scripts after the first paint, so that on a slow connection they do not compete with the hero
// image (docs/performance.md). Part of the head script.
import { SCRIPTS_ID } from '../../components/browser/document-state.ts';

const MAX_WAIT_MS = 3000;
/** The path of `pages.dashboard`, and the beginning of those of all its pages, in each language. */
const DASHBOARD = /^(\/[a-z]{2}(-[\w-]+)?)?\/dashboard/;

/** The writer of the loader data stream, as the scripts in React Router's pages use it. */
interface StreamController {
  enqueue(chunk: string): void;
  close(): void;
}

declare global {
  interface Window {
    __reactRouterContext?: { streamController: StreamController };
  }
}

/**
 * Inserts `<Scripts />`, which the page holds as text in a <noscript>, once the page and its hero image are painted, on
 * the first interaction, or after 3 s; on the dashboard at once, because it shows nothing before they run. Loader data that
 * the page enqueues earlier is kept and replayed.
 */
export function loadScriptsAfterPaint(): void {
  const early: ((controller: StreamController) => void)[] = [];
  window.__reactRouterContext = {
    streamController: {
      enqueue: (chunk) => early.push((controller) => controller.enqueue(chunk)),
      close: () => early.push((controller) => controller.close()),
    },
  };
  let loaded = false;
  const load = () => {
    const scripts = document.getElementById(SCRIPTS_ID)?.textContent;
    if (loaded || document.readyState === 'loading' || scripts === undefined) return;
    loaded = true;
    const fragment = document.createRange().createContextualFragment(scripts);
    const modules = [...fragment.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    document.head.append(...modules);
    const start = () => {
      document.head.append(fragment);
      const controller = window.__reactRouterContext?.streamController;
      if (controller) for (const replay of early) replay(controller);
    };
    // The script that needs a module which did not arrive reports it (head-script.ts).
    evaluateInTasks(modules).then(start, start);
  };
  const isDashboard = DASHBOARD.test(location.pathname);
  if (isDashboard) fetchScriptFiles();
  addEventListener('DOMContentLoaded', () => {
    if (isDashboard) load();
    else afterHeroImage(() => afterFirstPaint(load));
  });
  addEventListener('DOMContentLoaded', () => setTimeout(load, MAX_WAIT_MS));
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, load);
}

/** Fetches the files beside the stylesheets, for which the parser waits at the page's next inline script. */
function fetchScriptFiles(): void {
  const observer = new MutationObserver(() => {
    const scripts = document.getElementById(SCRIPTS_ID);
    // What follows it says that its text is whole.
    if (!scripts?.nextSibling) return;
    observer.disconnect();
    const content = document.createRange().createContextualFragment(scripts.textContent);
    document.head.append(...content.querySelectorAll('link'));
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
}

/**
 * Evaluates the shared chunks of vite.config.ts in tasks of their own, because all modules together block a phone. The
 * second needs only the first.
 */
async function evaluateInTasks(modules: readonly HTMLLinkElement[]): Promise<void> {
  for (const name of ['react', 'every-page']) {
    const module = modules.find(({ href }) => href.includes(`/${name}-`));
    if (module) await import(/* @vite-ignore */ module.href);
  }
}

function afterHeroImage(callback: () => void): void {
  const image = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (image && !image.complete) {
    image.addEventListener('load', callback);
    image.addEventListener('error', callback);
  } else {
    callback();
  }
}

/** A hidden tab does not paint, and not every browser reports paints. */
function afterFirstPaint(callback: () => void): void {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
    callback();
    return;
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(callback));
  });
  observer.observe({ type: 'paint', buffered: true });
}
