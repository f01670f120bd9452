// Twice what the shop can take, from 500 connections for a minute: what is served stays in time, the rest is refused,
// newcomers sign in and pay, memory stays, and the shop is as fast as before right afterwards.
import { api } from '#contract/paths.ts';
import { startChild } from '../child.ts';
import { generateLoad, type LoadRequest, type LoadResponse, quantile, request } from '../load-generator.ts';
import { createPayment, createSignIn, runAtRate, type VisitResult } from '../new-clients.ts';
import { type SeededApp, startSeededApp } from '../seeded-app.ts';
import { ms, perSecond, type Row } from '../table.ts';

const CUSTOMERS = 100;
const CONNECTIONS = 500;
const MEASURE_SECONDS = 3;
const OVERLOAD_SECONDS = 60;
const ACCOUNTS = 10;
const SIGN_INS_PER_SECOND = 4;
const PAYMENTS_PER_SECOND = 2;
/** Resident, with what the machine's two cores can be kept busy with. */
const MEMORY_MAX_MB = 400;

/** By turns a customer looks at what was ordered, and orders. */
function requestSequence(tokens: readonly string[], productIds: readonly string[]): () => LoadRequest {
  const body = { productId: productIds[0], quantity: 1, phone: '+44 1422 000000', address: '1 Mill Lane' };
  const kinds = [
    (token: string, nth: number) => ({
      kind: 'read',
      bytes: request('GET', `${api.listOrders.path}?user=customer${nth}@mail.com&limit=50`, token),
    }),
    (token: string) => ({ kind: 'order', bytes: request('POST', api.placeOrder.path, token, body) }),
  ].map((make) => tokens.map(make));
  let nth = 0;
  return () => {
    nth += 1;
    const kind = kinds[nth % kinds.length];
    return kind?.[Math.floor(nth / 2) % tokens.length] ?? { kind: 'none', bytes: Buffer.alloc(0) };
  };
}

function servedOf<Told extends VisitResult>(heard: readonly Told[]): Told[] {
  return heard.filter(({ status }) => status >= 200 && status < 300);
}
const slowest = (heard: readonly VisitResult[]) =>
  quantile(
    heard.map((one) => one.ms),
    0.99,
  );

export async function overload(): Promise<Row[]> {
  const provider = await startChild('bench/provider.ts');
  const shop = await startSeededApp({
    ...{ fabrics: 100, customers: CUSTOMERS, script: 'bench/paying-shop.ts' },
    env: { BANK_URL: provider.address },
  });
  try {
    return rowsOf(await crowded(shop, provider.address));
  } finally {
    await shop.close();
    await provider.stop();
  }
}

async function crowded({ running, tokens, productIds }: SeededApp, providerUrl: string): Promise<Told> {
  const { address, memoryMb } = running;
  const [token = '', productId = ''] = [tokens[0], productIds[0]];
  const signIn = await createSignIn(address, ACCOUNTS);
  const pay = await createPayment(
    { address, providerUrl, token, productId },
    PAYMENTS_PER_SECOND * OVERLOAD_SECONDS,
  );
  const nextRequest = requestSequence(tokens, productIds);
  const measure = async () =>
    servedOf(await generateLoad({ address, connections: 50, seconds: MEASURE_SECONDS, nextRequest })).length /
    MEASURE_SECONDS;
  await measure();
  const before = await measure();
  const memoryBefore = await memoryMb();
  const watch = peakOf(memoryMb);
  const seconds = OVERLOAD_SECONDS;
  const [heard, signIns, payments] = await Promise.all([
    generateLoad({ address, connections: CONNECTIONS, perSecond: before * 2, seconds, nextRequest }),
    runAtRate({ perSecond: SIGN_INS_PER_SECOND, seconds }, signIn),
    runAtRate({ perSecond: PAYMENTS_PER_SECOND, seconds }, pay),
  ]);
  const peak = await watch();
  const after = await measure();
  return { heard, signIns, payments, before, after, memoryBefore, peak };
}

function peakOf(memoryMb: () => Promise<number>): () => Promise<number> {
  let peak = 0;
  const look = async () => {
    peak = Math.max(peak, await memoryMb());
  };
  const timer = setInterval(() => void look(), 250);
  return async () => {
    clearInterval(timer);
    await look();
    return peak;
  };
}

interface Told {
  readonly heard: readonly LoadResponse[];
  readonly signIns: readonly VisitResult[];
  readonly payments: readonly VisitResult[];
  readonly before: number;
  readonly after: number;
  readonly memoryBefore: number;
  readonly peak: number;
}

function rowsOf(told: Told): Row[] {
  const { before, after, memoryBefore, peak } = told;
  return [
    servedRow(told),
    newcomersRow('signing in', told.signIns),
    newcomersRow('paying', told.payments),
    {
      name: 'overload: memory',
      figure: `${Math.round(peak)} MB`,
      target: `≤ ${MEMORY_MAX_MB} MB`,
      met: peak <= MEMORY_MAX_MB,
      details: `the most in a minute; ${Math.round(memoryBefore)} MB before`,
    },
    {
      name: 'overload: right afterwards',
      figure: (after / before).toFixed(2),
      target: '≥ 0.80',
      met: after / before >= 0.8,
      details: `${perSecond(after)} after, ${perSecond(before)} before`,
    },
  ];
}

function servedRow({ heard, before }: Told): Row {
  const served = servedOf(heard);
  const refused = heard.filter(({ status }) => status === 503);
  const wrong = heard.length - served.length - refused.filter(({ retryAfter }) => retryAfter).length;
  const p99 = slowest(served);
  const pace = (some: readonly LoadResponse[]) => perSecond(some.length / OVERLOAD_SECONDS);
  return {
    name: 'overload: p99 of what is served',
    figure: ms(p99),
    target: '≤ 500 ms',
    met: p99 <= 500 && wrong === 0,
    details: `${pace(served)} of ${perSecond(before)} served, ${pace(refused)} refused with Retry-After (p99 ${ms(slowest(refused))})${wrong ? `, ${wrong} WRONG` : ''}`,
  };
}

/** People who came only then, each on a new connection. */
function newcomersRow(name: string, came: readonly VisitResult[]): Row {
  const done = servedOf(came);
  const refused = came.filter(({ status }) => status === 503).length;
  return {
    name: `overload: ${name}`,
    figure: `${done.length} of ${came.length}`,
    target: 'all',
    met: done.length === came.length && came.length > 0,
    details: `p99 ${ms(slowest(done))}, median ${ms(
      quantile(
        done.map((one) => one.ms),
        0.5,
      ),
    )}; ${refused} refused`,
  };
}
