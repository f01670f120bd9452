// What a page in the pseudo-language shows outside ⟦ ⟧, but for data: what the shop answered in JSON or in loader data.
import type { Page, Response } from '@playwright/test';

export interface Found {
  readonly path: string;
  readonly text: string;
}

/** What is written alike in every language, and what the browser writes. */
const ALIKE = [
  /\d{1,2} [A-Z][a-z]{2,3} \d{4}(, \d{2}:\d{2})?/g,
  /(?<!\p{L})(cm|mm|kg|g\/m²|oz|yd|in)(?!\p{L})/gu,
  /\b(CSV|PDF|CVC|JPEG|PNG|WebP|AVIF|Google|Visa|USD|Selvedge|English)\b|https?:\S+/g,
];

/** Opens a page with all that is folded in it; an overflow is found as the width of the page. `data` is known before. */
export async function findUnmarked(page: Page, path: string, ...data: string[]): Promise<Found[]> {
  const answers: Promise<void>[] = [];
  const listen = (response: Response) => void answers.push(learn(response, data));
  page.on('response', listen);
  await page.goto(path);
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
  });
  await page.waitForLoadState('networkidle');
  page.off('response', listen);
  const html = await (await page.request.get(path)).text();
  for (const [, text = ''] of html.matchAll(/streamController\.enqueue\((".*?(?<!\\)")\)/g))
    data.push(JSON.parse(JSON.parse(text).match(/^\[.*\]$/m)?.[0] ?? '[]').join('\n'));
  await Promise.all(answers);
  const known = plain(data.join(' \n '));
  const { texts, width } = await page.evaluate(shownTexts);
  const unmarked = texts
    .flatMap((text) => text.split(' · '))
    .filter((text) => {
      const own = ALIKE.reduce((left, alike) => left.replace(alike, ''), text);
      const isData = (part: string) => known.includes(trimmed(part));
      return /\p{L}{2}/u.test(own) && !isData(text) && !own.split(', ').every(isData);
    });
  const wide = width > 320 ? [`${width} px wide`] : [];
  return [...new Set([...unmarked, ...wide])].map((text) => ({ path, text }));
}

const plain = (text: string) => text.replace(/\s+/g, ' ');

/** Without what is written round data. */
const trimmed = (text: string) => plain(text).replace(/^[\s:·,(]+|[\s…·,)]+$/g, '');

async function learn(response: Response, data: string[]): Promise<void> {
  if (!response.headers()['content-type']?.includes('json')) return;
  // A page that is left meanwhile has no answer any more.
  const answer: unknown = await response.json().catch(() => undefined);
  JSON.stringify(answer, (_, value) => {
    if (typeof value === 'string') data.push(value);
    return value;
  });
}

/** Runs in the browser: what is outside ⟦ ⟧ in texts and the attributes that are read out. */
function shownTexts(): { texts: string[]; width: number } {
  const LEFT_OUT = /^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE|CODE|PRE)$/;
  const texts: string[] = [];
  let depth = 0;
  const take = (text: string) => {
    let outside = '';
    for (const character of text) {
      if (character === '⟦') depth += 1;
      else if (character === '⟧') depth -= 1;
      else if (depth === 0) outside += character;
      if (character === '⟦' || character === '⟧') outside += '\n';
    }
    texts.push(...outside.split('\n'));
  };
  const walker = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) => (LEFT_OUT.test(node.nodeName) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT),
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Element) {
      const within = depth;
      depth = 0;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) take(node.getAttribute(name) ?? '');
      depth = within;
    } else take(node.nodeValue ?? '');
  take(document.title);
  return { texts, width: document.documentElement.scrollWidth };
}
