// How a built page travels: its styles within it, its scripts after what is seen first (decision 0018). Knows HTML,
// and no page in particular.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HELD, wakeScript } from './defer-hydration.ts';

/** In a page that shows a spinner and nothing else until its scripts have come (`web/components/feedback/full-screen-spinner.tsx`). */
const WAITS = ' data-waits="true"';

/** The build's stylesheets, by the address its pages know them under. */
export type Stylesheets = ReadonlyMap<string, string>;

export async function readStylesheets(clientDir: string): Promise<Stylesheets> {
  const files = (await readdir(join(clientDir, 'assets'))).filter((name) => name.endsWith('.css'));
  const read = files.map(async (name): Promise<[string, string]> => {
    const text = (await readFile(join(clientDir, 'assets', name), 'utf8')).trim();
    if (/<\/style/i.test(text))
      throw new Error(`${name} cannot be written into a page: it ends its own element.`);
    return [`/assets/${name}`, text];
  });
  return new Map(await Promise.all(read));
}

/** The rendered page as it is sent. Meant for whole pages of the router's; nothing else in them is touched. */
export function arriving(html: string, styles: Stylesheets): string {
  const dressed = withStylesInside(html, styles);
  return dressed.includes(WAITS) ? dressed : withScriptsHeld(dressed);
}

/** The link stays, for the router to find when it wakes; disabled, it is not fetched. */
function withStylesInside(html: string, styles: Stylesheets): string {
  return html.replace(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, href: string) => {
    const text = styles.get(href);
    return text === undefined
      ? link
      : `<style>${text}</style><link rel="stylesheet" href="${href}" disabled=""/>`;
  });
}

function withScriptsHeld(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="held"')
    .replace('<script type="module" async="">', `<script type="${HELD}" data-module="">`)
    .replaceAll('<script>window.__reactRouterContext', `<script type="${HELD}">window.__reactRouterContext`)
    .replace('</head>', () => `<script>${wakeScript}</script></head>`);
}
