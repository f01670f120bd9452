// Measures a search of an assistant among 100,000 fabrics, in turns with the same search by the API.

import type { NewArticle } from '#contract/articles/article.ts';
import { MCP_PATH } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { median, quantile } from '../load-generator.ts';
import { startSeededApp } from '../seeded-app.ts';
import { ms, type Row } from '../table.ts';

const FABRICS = 100_000;
const TURNS = 200;
const WARM_UP = 20;
const P95_TARGET_MS = 60;
const WEAVES = ['plain', 'twill', 'satin'] as const;
const COLOURS = ['#1f3a7a', '#111111', '#a01f1f', '#1f7a3a'] as const;

const factsOf = (nth: number): Partial<NewArticle> => ({
  composition: [{ fibre: nth % 3 === 0 ? 'wool' : 'cotton', percent: 100 }],
  weightGsm: 100 + (nth % 500),
  widthCm: 140,
  pieceLengthM: 2.5,
  weave: WEAVES[nth % 3] ?? null,
  colour: { name: 'Colour', hex: COLOURS[nth % 4] ?? '#111111' },
});

export async function assistants(): Promise<Row[]> {
  const env = { ASSISTANTS: 'yes', TRUST_PROXY: 'yes' };
  const shop = await startSeededApp({ fabrics: FABRICS, article: factsOf, env });
  const { address } = shop.running;
  try {
    const [tool, floor]: [number[], number[]] = [[], []];
    for (let nth = 0; nth < TURNS; nth += 1) {
      // No answer is in a cache, and each comes from a network of its own, because of the limit.
      const query = (part: number) => ({
        fibre: ['wool'],
        colour: ['blue'],
        weightFrom: 300 + (nth * 2 + part) / 100,
      });
      tool.push(await timed(() => search(address, nth, query(0))));
      const params = new URLSearchParams(
        Object.entries(query(1)).map(([name, value]) => [name, String(value)]),
      );
      floor.push(await timed(() => fetch(`${address}${endpoints.listFabrics.path}?${params}`)));
    }
    const [measured, api] = [tool.slice(WARM_UP), floor.slice(WARM_UP)];
    const p95 = quantile(measured, 0.95);
    const ratio = median(measured) / median(api);
    return [
      {
        name: `search_catalog among ${FABRICS.toLocaleString('en')} fabrics, p95`,
        figure: ms(p95),
        target: `< ${P95_TARGET_MS} ms`,
        met: p95 < P95_TARGET_MS,
        details: `median ${ms(median(measured))}, ${ratio.toFixed(2)} × GET /api/fabrics, whose p95 is ${ms(quantile(api, 0.95))}`,
      },
    ];
  } finally {
    await shop.close();
  }
}

function search(address: string, nth: number, filters: object): Promise<Response> {
  return fetch(address + MCP_PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-forwarded-for': `10.0.${nth >> 8}.${nth & 255}`,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: nth,
      method: 'tools/call',
      params: { name: 'search_catalog', arguments: filters },
    }),
  });
}

async function timed(send: () => Promise<Response>): Promise<number> {
  const started = performance.now();
  const answer = await send();
  const text = await answer.text();
  if (!answer.ok || text.includes('"isError":true'))
    throw new Error(`${answer.status}: ${text.slice(0, 500)}`);
  return performance.now() - started;
}
