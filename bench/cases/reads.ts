// Reads against the floor: a list of 100 fabrics and the home page, each beside bare node:http with the same bytes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, pages } from '#contract/paths.ts';
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
/** What a browser says it takes. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' };

/** Compares an address of the shop with a floor that sends the very same answer. */
async function againstFloor(url: string, headers: Record<string, string>): Promise<Comparison> {
  const answer = await fetchRaw(url, headers);
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-floor-'));
  const file = join(folder, 'answer');
  await writeFile(file, answer.bytes);
  const floor = await startChild('bench/baseline.ts', {
    FLOOR_FILE: file,
    FLOOR_HEADERS: JSON.stringify(sameHeaders(answer.headers)),
  });
  try {
    return await compare(
      { url, connections: CONNECTIONS, headers },
      { url: floor.address, connections: CONNECTIONS, headers },
    );
  } finally {
    await floor.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What Node itself adds to each answer, or makes anew for it. */
const OF_ONE_ANSWER = ['date', 'connection', 'keep-alive', 'content-length'];

/** The same bytes means the same headers too: they cost the sender and the reader alike. */
function sameHeaders(headers: IncomingHttpHeaders): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.includes(name)));
}

const row = (name: string, target: number, { app, baseline, ratio: part }: Comparison): Row => ({
  name,
  figure: ratio(part),
  target: `≥ ${ratio(target)}`,
  met: part >= target && app.failed === 0,
  details: `${perSecond(app.perSecond)} of ${perSecond(baseline.perSecond)}, p99 ${ms(app.p99Ms)}${app.failed ? `, ${app.failed} FAILED` : ''}`,
});

/** The home page as the first visitor after a change finds it: nothing of it is kept. */
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
      row('GET /api/product, 100 fabrics', 0.8, await againstFloor(address + api.listProducts.path, {})),
      row('home page, warm', 0.7, await againstFloor(address + pages.home, BROWSER)),
      await coldHome(shop),
    ];
  } finally {
    await shop.close();
  }
}
