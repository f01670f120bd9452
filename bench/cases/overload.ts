// Sends twice the measured capacity from 500 connections for a minute, and measures the latency of served requests,
// rejections, new clients that sign in and pay, memory, and the throughput right afterwards.
import { endpoints } from '#contract/endpoints.ts';
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
/** The limit of the resident set. */
const MEMORY_MAX_MB = 400;

/** Alternates between reading one's orders and placing one. */
function requestSequence(tokens: readonly string[], articleIds: readonly string[]): () => LoadRequest {
  const body = { productId: articleIds[0], quantity: 1, phone: '+44 1422 000000', address: '1 Mill Lane' };
  const kinds = [
    (token: string, nth: number) => ({
      kind: 'read',
      bytes: request('GET', `${endpoints.listOrders.path}?user=customer${nth}@mail.com&limit=50`, token),
    }),
    (token: string) => ({ kind: 'order', bytes: request('POST', endpoints.placeOrder.path, token, body) }),
  ].map((make) => tokens.map(make));
  let nth = 0;
  return () => {
    nth += 1;
    const kind = kinds[nth % kinds.length];
    return kind?.[Math.floor(nth / 2) % tokens.length] ?? { kind: 'none', bytes: Buffer.alloc(0) };
  };
}

function servedOf<Result extends VisitResult>(results: readonly Result[]): Result[] {
  return results.filter(({ status }) => status >= 200 && status < 300);
}
const p99Of = (results: readonly VisitResult[]) =>
  quantile(
    results.map((one) => one.ms),
    0.99,
  );

export async function overload(): Promise<Row[]> {
  const provider = await startChild('bench/provider.ts');
  const shop = await startSeededApp({
    fabrics: 100,
    customers: CUSTOMERS,
    script: 'bench/paying-shop.ts',
    env: { PROVIDER_URL: provider.address },
  });
  try {
    return toRows(await measureOverload(shop, provider.address));
  } finally {
    await shop.close();
    await provider.stop();
  }
}

async function measureOverload(
  { running, tokens, articleIds }: SeededApp,
  providerUrl: string,
): Promise<OverloadResult> {
  const { address, memoryMb } = running;
  const [token = '', articleId = ''] = [tokens[0], articleIds[0]];
  const signIn = await createSignIn(address, ACCOUNTS);
  const pay = await createPayment(
    { address, providerUrl, token, articleId },
    PAYMENTS_PER_SECOND * OVERLOAD_SECONDS,
  );
  const nextRequest = requestSequence(tokens, articleIds);
  const measure = async () =>
    servedOf(await generateLoad({ address, connections: 50, seconds: MEASURE_SECONDS, nextRequest })).length /
    MEASURE_SECONDS;
  await measure();
  const before = await measure();
  const memoryBefore = await memoryMb();
  const watch = peakOf(memoryMb);
  const seconds = OVERLOAD_SECONDS;
  const [responses, signIns, payments] = await Promise.all([
    generateLoad({ address, connections: CONNECTIONS, perSecond: before * 2, seconds, nextRequest }),
    runAtRate({ perSecond: SIGN_INS_PER_SECOND, seconds }, signIn),
    runAtRate({ perSecond: PAYMENTS_PER_SECOND, seconds }, pay),
  ]);
  const peak = await watch();
  const after = await measure();
  return { responses, signIns, payments, before, after, memoryBefore, peak };
}

function peakOf(memoryMb: () => Promise<number>): () => Promise<number> {
  let peak = 0;
  const sample = async () => {
    peak = Math.max(peak, await memoryMb());
  };
  const timer = setInterval(() => void sample(), 250);
  return async () => {
    clearInterval(timer);
    await sample();
    return peak;
  };
}

interface OverloadResult {
  readonly responses: readonly LoadResponse[];
  readonly signIns: readonly VisitResult[];
  readonly payments: readonly VisitResult[];
  readonly before: number;
  readonly after: number;
  readonly memoryBefore: number;
  readonly peak: number;
}

function toRows(result: OverloadResult): Row[] {
  const { before, after, memoryBefore, peak } = result;
  return [
    servedRow(result),
    newClientsRow('signing in', result.signIns),
    newClientsRow('paying', result.payments),
    {
      name: 'overload: memory',
      figure: `${Math.round(peak)} MB`,
      target: `≤ ${MEMORY_MAX_MB} MB`,
      met: peak <= MEMORY_MAX_MB,
      details: `peak; ${Math.round(memoryBefore)} MB before`,
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

function servedRow({ responses, before }: OverloadResult): Row {
  const served = servedOf(responses);
  const rejected = responses.filter(({ status }) => status === 503);
  const wrong = responses.length - served.length - rejected.filter(({ retryAfter }) => retryAfter).length;
  const p99 = p99Of(served);
  const rate = (some: readonly LoadResponse[]) => perSecond(some.length / OVERLOAD_SECONDS);
  return {
    name: 'overload: p99 of served requests',
    figure: ms(p99),
    target: '≤ 500 ms',
    met: p99 <= 500 && wrong === 0,
    details: `${rate(served)} of ${perSecond(before)} served, ${rate(rejected)} rejected with Retry-After (p99 ${ms(p99Of(rejected))})${wrong ? `, ${wrong} WRONG` : ''}`,
  };
}

/** The row of clients that connected during the overload. */
function newClientsRow(name: string, visits: readonly VisitResult[]): Row {
  const done = servedOf(visits);
  const rejected = visits.filter(({ status }) => status === 503).length;
  return {
    name: `overload: ${name}`,
    figure: `${done.length} of ${visits.length}`,
    target: 'all',
    met: done.length === visits.length && visits.length > 0,
    details: `p99 ${ms(p99Of(done))}, median ${ms(
      quantile(
        done.map((one) => one.ms),
        0.5,
      ),
    )}; ${rejected} rejected`,
  };
}
