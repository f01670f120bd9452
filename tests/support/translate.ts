// A page as a browser's translation leaves it: every text node is replaced by one in two nested `font` elements.
import type { Page } from '@playwright/test';
import { HYDRATED_ATTRIBUTE } from '#web/components/browser/document-state.ts';

/** Translates all documents that the page opens from now on, once they are hydrated, and every text they add later. */
export const translatePages = (page: Page) => page.addInitScript(translate, HYDRATED_ATTRIBUTE);

/** Runs in the browser. The texts stay the same, so that tests find them. */
function translate(hydratedAttribute: string): void {
  const IGNORED = 'script, style, noscript, title, textarea, svg, font';
  const moveTexts = (within: Node) => {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.parentElement || text.parentElement.closest(IGNORED)) continue;
      const inner = document.createElement('font');
      inner.append(text.data);
      const outer = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const begin = () => {
    if (!document.documentElement.hasAttribute(hydratedAttribute)) return;
    hydration.disconnect();
    moveTexts(document.body);
    new MutationObserver((mutations) => {
      for (const { target } of mutations) moveTexts(target);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  const hydration = new MutationObserver(begin);
  hydration.observe(document, { attributes: true, subtree: true });
}
