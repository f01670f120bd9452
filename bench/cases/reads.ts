// Measures reads: a list of 100 fabrics and the home page, each compared with bare node:http sending the same bytes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { startChild } from '../child.ts';
import { type Comparison, compare, comparisonRow } from '../compare.ts';
import { median, quantile, timeGet } from '../load-generator.ts';
import { type SeededApp, startSeededApp } from '../seeded-app.ts';
import { ms, type Row } from '../table.ts';

const CONNECTIONS = 50;
const COLD_VISITS = 200;
const COLD_TARGET_MS = 60;
/** The headers of a browser's request. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' };
const UNCOMPRESSED = { 'accept-encoding': 'identity' };

interface RawResponse {
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Does not decompress, as `fetch` would. */
function fetchRaw(url: string, headers: Readonly<Record<string, string>>): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ headers: response.headers, bytes: Buffer.concat(chunks) });
    }).once('error', reject);
  });
}

/** Compares a URL of the app with a baseline that sends the same response. */
async function compareWithBaseline(url: string, headers: Record<string, string>): Promise<Comparison> {
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

/** Orders a piece of the newest fabric, which the home page shows. */
async function placeOrder({ running, tokens, articleIds }: SeededApp): Promise<void> {
  const order = { productId: articleIds.at(-1), quantity: 1, phone: '+44 1422', address: 'Mill Lane' };
  const response = await fetch(running.address + endpoints.placeOrder.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[0]}` },
    body: JSON.stringify(order),
  });
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`placeOrder returned ${response.status}`);
}

/** Measures the home page after a change, when it is not in the cache. */
async function coldHome(shop: SeededApp): Promise<Row> {
  const times: number[] = [];
  for (let nth = 0; nth < COLD_VISITS; nth++) {
    await placeOrder(shop);
    times.push(await timeGet(shop.running.address + pages.home, UNCOMPRESSED));
  }
  const p99Ms = quantile(times, 0.99);
  return {
    name: 'home page after each change',
    figure: `p99 ${ms(p99Ms)}`,
    target: `< ${COLD_TARGET_MS} ms`,
    met: p99Ms < COLD_TARGET_MS,
    details: `median ${ms(median(times))} of ${COLD_VISITS}`,
  };
}

export async function reads(): Promise<Row[]> {
  const shop = await startSeededApp({ fabrics: 100, customers: 1 });
  try {
    const { address } = shop.running;
    return [
      comparisonRow(
        'GET /api/product, 100 fabrics',
        0.8,
        await compareWithBaseline(address + endpoints.listProducts.path, {}),
      ),
      comparisonRow('home page, warm', 0.7, await compareWithBaseline(address + pages.home, BROWSER)),
      await coldHome(shop),
    ];
  } finally {
    await shop.close();
  }
}
