// Measures a sale: hundreds and thousands of customers order one of the last 100 pieces of an article at the same moment,
// each on a connection of their own. A customer whom the shop turns away (503) tries again when it says so, one whose
// connection breaks (or whose request is late, 408) after a second, with the same Idempotency-Key, as the shop's pages do.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '#contract/endpoints.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { latenciesOf } from '../latency.ts';
import { withPostgres } from '../postgres.ts';
import { type SeededApp, startSeededApp } from '../seeded-app.ts';
import { ms, type Row } from '../table.ts';

const CUSTOMERS = [300, 3000];
const PIECES = 100;
/** The time after which a customer gives up. */
const PATIENCE_MS = 120_000;
const RECONNECT_AFTER_MS = 1000;

type Outcome = 'sold' | 'sold out' | 'failed';

interface Answered {
  readonly outcome: Outcome;
  /** From the first click to the answer, with the times the customer was turned away, in milliseconds. */
  readonly tookMs: number;
  readonly turnedAway: number;
  /** How often the connection broke, or the request was late. */
  readonly broken: number;
  /** The last error of the connection or answer that was none. */
  readonly reason: string;
}

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfterMs: number;
}

async function runSale(shop: SeededApp, engine: string): Promise<Row> {
  const customers = shop.tokens.length;
  const agent = new Agent({ keepAlive: true, maxSockets: customers });
  const startedAt = performance.now();
  const answered = await Promise.all(shop.tokens.map((token) => buy(shop, agent, token)));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  const count = (outcome: Outcome) => answered.filter((one) => one.outcome === outcome).length;
  const { ordered, left } = await readStock(shop);
  const { medianMs, p99Ms } = latenciesOf(answered.map(({ tookMs }) => tookMs));
  const turnedAway = answered.reduce((sum, one) => sum + one.turnedAway, 0);
  const failed = answered.filter(({ outcome }) => outcome === 'failed');
  const reasons = [...new Set(failed.map(({ reason }) => reason))];
  const broken = answered.reduce((sum, one) => sum + one.broken, 0);
  const isExact = count('sold') === PIECES && ordered === PIECES && left === 0;
  return {
    name: `${customers.toLocaleString('en')} customers after ${PIECES} pieces, ${engine}`,
    figure: `${count('sold')} sold`,
    target: `${PIECES} sold, all answered`,
    met: isExact && count('sold out') === customers - PIECES,
    details:
      `${count('sold out')} told it is sold out, ${count('failed')} without an answer${reasons.map((reason) => `, ${reason}`).join('')}; all within ${seconds.toFixed(1)} s, ` +
      `median ${ms(medianMs)}, p99 ${ms(p99Ms)}; turned away and back ${turnedAway} times, connections lost ${broken}; ${ordered} in orders, ${left} left`,
  };
}

async function buy(shop: SeededApp, agent: Agent, token: string): Promise<Answered> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  let turnedAway = 0;
  let broken = 0;
  let reason = '';
  const end = (outcome: Outcome) => ({ outcome, turnedAway, broken, tookMs: elapsed(), reason });
  while (elapsed() < PATIENCE_MS) {
    const answer = await order(shop, agent, token).catch((error: unknown) => String(error));
    if (typeof answer === 'string' || answer.status === 408) {
      broken++;
      reason = String(answer);
      await sleep(RECONNECT_AFTER_MS);
      continue;
    }
    if (answer.status === 201) return end('sold');
    if (answer.code === 'quantity_above_available') return end('sold out');
    reason = `${answer.status} ${answer.code}`;
    if (answer.status !== 503) break;
    turnedAway++;
    await sleep(answer.retryAfterMs);
  }
  return end('failed');
}

function order({ running, articleIds }: SeededApp, agent: Agent, token: string): Promise<Answer> {
  const body = JSON.stringify({
    productId: articleIds[0],
    quantity: 1,
    phone: '+44 1422 000000',
    address: '1 Mill Lane, Halifax',
  });
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': 'the only click',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const url = running.address + endpoints.placeOrder.path;
    const sent = request(url, { method: 'POST', agent, headers }, async (response) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code?: string };
        const retryAfterMs = Number(response.headers['retry-after'] ?? 1) * 1000;
        resolve({ status: response.statusCode ?? 0, code, retryAfterMs });
      } catch (error) {
        reject(error);
      }
    });
    sent.once('error', reject).end(body);
  });
}

/** The pieces in orders, and those that the article has left, as the database has them. */
async function readStock({ storageOptions, articleIds }: SeededApp) {
  const storage = await openStorage(storageOptions);
  try {
    const article = await storage.db
      .selectFrom('articles')
      .select('available_quantity')
      .where('id', '=', articleIds[0] ?? '')
      .executeTakeFirstOrThrow();
    const lines = await storage.db.selectFrom('order_lines').select('quantity').execute();
    const ordered = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return { ordered, left: article.available_quantity };
  } finally {
    await storage.close();
  }
}

async function saleTo(customers: number, engine: string, databaseUrl?: string): Promise<Row> {
  const shop = await startSeededApp({
    fabrics: 1,
    pieces: PIECES,
    customers,
    ...(databaseUrl && { databaseUrl }),
  });
  try {
    return await runSale(shop, engine);
  } finally {
    await shop.close();
  }
}

export async function sale(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const customers of CUSTOMERS) {
    rows.push(await saleTo(customers, 'SQLite'));
    rows.push(await withPostgres((url) => saleTo(customers, 'PostgreSQL', url)));
  }
  return rows;
}
