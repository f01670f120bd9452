// Measures reads: a list of 100 fabrics and the home page, each compared with bare node:http sending the same bytes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { startChild } from '../child.ts';
import { type Comparison, compare } from '../compare.ts';
import { latenciesOf, timeOne } from '../latency.ts';
import { newestOf, placeOrder } from '../orders.ts';
import { fetchRaw } from '../raw.ts';
import { type SeededApp, startSeededApp } from '../seeded-app.ts';
import { ms, perSecond, type Row, ratio } from '../table.ts';

const CONNECTIONS = 50;
const COLD_VISITS = 200;
const COLD_TARGET_MS = 60;
/** The headers of a browser's request. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' };

/** Compares a URL of the app with a baseline that sends the same response. */
export async function compareWithBaseline(url: string, headers: Record<string, string>): Promise<Comparison> {
  const response = await fetchRaw(url, headers);
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-baseline-'));
  const file = join(folder, 'response');
  await writeFile(file, response.bytes);
  const baseline = await startChild('bench/baseline.ts', {
    BASELINE_FILE: file,
    BASELINE_HEADERS: JSON.stringify(reusableHeaders(response.headers)),
  });
  try {
    return await compare(
      { url, connections: CONNECTIONS, headers },
      { url: baseline.address, connections: CONNECTIONS, headers },
    );
  } finally {
    await baseline.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Node sets these on each response. */
const PER_RESPONSE_HEADERS = ['date', 'connection', 'keep-alive', 'content-length'];

/** The baseline sends the same headers, which cost both sides time. */
function reusableHeaders(headers: IncomingHttpHeaders): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !PER_RESPONSE_HEADERS.includes(name)));
}

export const row = (name: string, target: number, { app, baseline, ratio: value }: Comparison): Row => ({
  name,
  figure: ratio(value),
  target: `≥ ${ratio(target)}`,
  met: value >= target && app.failed === 0,
  details: `${perSecond(app.perSecond)} of ${perSecond(baseline.perSecond)}, p99 ${ms(app.p99Ms)}${app.failed ? `, ${app.failed} FAILED` : ''}`,
});

/** Measures the home page after a change, when it is not in the cache. */
async function coldHome(shop: SeededApp): Promise<Row> {
  const times: number[] = [];
  for (let nth = 0; nth < COLD_VISITS; nth++) {
    await placeOrder(shop, newestOf(shop));
    times.push(await timeOne(shop.running.address + pages.home));
  }
  const { medianMs, p99Ms } = latenciesOf(times);
  return {
    name: 'home page after each change',
    figure: `p99 ${ms(p99Ms)}`,
    target: `< ${COLD_TARGET_MS} ms`,
    met: p99Ms < COLD_TARGET_MS,
    details: `median ${ms(medianMs)} of ${COLD_VISITS}`,
  };
}

export async function reads(): Promise<Row[]> {
  const shop = await startSeededApp({ fabrics: 100, customers: 1 });
  try {
    const { address } = shop.running;
    return [
      row(
        'GET /api/product, 100 fabrics',
        0.8,
        await compareWithBaseline(address + endpoints.listProducts.path, {}),
      ),
      row('home page, warm', 0.7, await compareWithBaseline(address + pages.home, BROWSER)),
      await coldHome(shop),
    ];
  } finally {
    await shop.close();
  }
}
