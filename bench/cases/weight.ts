// Measures the compressed size of scripts and styles on a first visit of the public pages, and of preloaded fonts.
import { brotliDecompressSync } from 'node:zlib';
import { fillPath, pages } from '#contract/paths.ts';
import { CompressedPage } from '#server/pages/compressed-page.ts';
import { fetchRaw } from '../raw.ts';
import { startSeededApp } from '../seeded-app.ts';
import type { Row } from '../table.ts';

/** The limits of scripts in KB. */
const SCRIPTS_TARGETS = {
  [pages.home]: 110,
  [pages.fabrics]: 120,
  [fillPath(pages.fabric, { slug: 'harbour-twill-no-0' })]: 120,
};
const STYLES_TARGET_KB = 15;
const FONTS_TARGET = 1;
const BROWSER = { 'accept-encoding': 'br' };

export async function pageWeights(): Promise<Row[]> {
  const shop = await startSeededApp({ fabrics: 12 });
  try {
    const rows: Row[] = [];
    for (const [path, target] of Object.entries(SCRIPTS_TARGETS))
      rows.push(...(await pageWeight(shop.running.address, path, target)));
    return rows;
  } finally {
    await shop.close();
  }
}

async function pageWeight(address: string, path: string, scriptsTargetKb: number): Promise<Row[]> {
  const page = await fetchRaw(address + path, BROWSER);
  const html = brotliDecompressSync(page.bytes).toString();
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, path = '']) => path))];
  const scripts = named(/(?:href|src)="([^"]+\.js)"/g);
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  const fonts = named(/href="([^"]+\.woff2)"/g);
  const totalKb = async (paths: readonly string[]) => {
    const sizes = await Promise.all(paths.map((path) => fetchRaw(address + path, BROWSER)));
    return sizes.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1000;
  };
  return [
    row(`JavaScript on ${path}`, await totalKb(scripts), scriptsTargetKb, `${scripts.length} files, brotli`),
    row(`CSS on ${path}`, await compressedKb(styles.join('')), STYLES_TARGET_KB, 'inline, brotli'),
    {
      name: `fonts preloaded on ${path}`,
      figure: `${fonts.length} file`,
      target: `${FONTS_TARGET} file`,
      met: fonts.length === FONTS_TARGET,
      details: `${(await totalKb(fonts)).toFixed(1)} KB`,
    },
  ];
}

/** The size of a text, compressed like the page. */
async function compressedKb(text: string): Promise<number> {
  return (await new CompressedPage(200, {}, text).bytes('br')).length / 1000;
}

const row = (name: string, kb: number, target: number, details: string): Row => ({
  name,
  figure: `${kb.toFixed(1)} KB`,
  target: `< ${target} KB`,
  met: kb < target,
  details,
});
