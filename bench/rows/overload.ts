// Twice what the shop can take, from 500 connections: what is served stays in time, the rest is refused, signing in goes
// on, memory stays, and the shop is as fast as before right afterwards.
import { api } from '#contract/paths.ts';
import { crowd, type Heard, quantile, request, type Wish } from '../crowd.ts';
import { openFurnished } from '../furnished.ts';
import { ms, perSecond, type Row } from '../table.ts';

const CUSTOMERS = 100;
const CONNECTIONS = 500;
const MEASURE_SECONDS = 3;
const OVERLOAD_SECONDS = 15;
const SIGN_INS = 10;
const SIGN_INS_PER_SECOND = 4;
const PASSWORD = 'cloth-by-the-piece';

/** By turns a customer looks at what was ordered, and orders. */
function wishes(tokens: readonly string[], productIds: readonly string[]): () => Wish {
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

async function signUp(address: string): Promise<() => Wish> {
  const emails = Array.from({ length: SIGN_INS }, (_, nth) => `weaver${nth}@mail.com`);
  for (const email of emails) {
    const answer = await fetch(address + api.signUp.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, name: 'Weaver' }),
    });
    if (!answer.ok) throw new Error(`Signing up answered ${answer.status}`);
  }
  let nth = 0;
  return () => {
    nth += 1;
    const body = { email: emails[nth % SIGN_INS], password: PASSWORD };
    return { kind: 'sign-in', bytes: request('POST', api.signIn.path, undefined, body) };
  };
}

const servedOf = (heard: readonly Heard[]) => heard.filter(({ status }) => status < 300);
const slowest = (heard: readonly Heard[]) =>
  quantile(
    heard.map((one) => one.ms),
    0.99,
  );

export async function overload(): Promise<Row[]> {
  const shop = await openFurnished({ fabrics: 100, customers: CUSTOMERS });
  const { address, memoryMb } = shop.running;
  try {
    const signIn = await signUp(address);
    const wish = wishes(shop.tokens, shop.productIds);
    const measure = async () =>
      servedOf(await crowd({ address, connections: 50, seconds: MEASURE_SECONDS, wish })).length /
      MEASURE_SECONDS;
    await measure();
    const before = await measure();
    const memoryBefore = await memoryMb();
    const watch = peakOf(memoryMb);
    const [heard, signIns] = await Promise.all([
      crowd({ address, connections: CONNECTIONS, perSecond: before * 2, seconds: OVERLOAD_SECONDS, wish }),
      crowd({
        address,
        connections: SIGN_INS,
        perSecond: SIGN_INS_PER_SECOND,
        seconds: OVERLOAD_SECONDS,
        wish: signIn,
      }),
    ]);
    const peak = await watch();
    const after = await measure();
    return rowsOf({ heard, signIns, before, after, memoryBefore, peak });
  } finally {
    await shop.close();
  }
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
  readonly heard: readonly Heard[];
  readonly signIns: readonly Heard[];
  readonly before: number;
  readonly after: number;
  readonly memoryBefore: number;
  readonly peak: number;
}

function rowsOf({ heard, signIns, before, after, memoryBefore, peak }: Told): Row[] {
  const served = servedOf(heard);
  const refused = heard.filter(({ status }) => status === 503);
  const wrong = heard.length - served.length - refused.filter(({ retryAfter }) => retryAfter).length;
  const p99 = slowest(served);
  const signedIn = servedOf(signIns);
  return [
    {
      what: 'overload: p99 of what is served',
      figure: ms(p99),
      target: '≤ 500 ms',
      met: p99 <= 500 && wrong === 0,
      behind: `${perSecond(served.length / OVERLOAD_SECONDS)} of ${perSecond(before)} served, ${perSecond(refused.length / OVERLOAD_SECONDS)} refused with Retry-After (p99 ${ms(slowest(refused))})${wrong ? `, ${wrong} WRONG` : ''}`,
    },
    {
      what: 'overload: signing in',
      figure: `${signedIn.length} of ${signIns.length}`,
      target: 'all',
      met: signedIn.length === signIns.length && signIns.length > 0,
      behind: `p99 ${ms(slowest(signedIn))}`,
    },
    {
      what: 'overload: right afterwards',
      figure: (after / before).toFixed(2),
      target: '≥ 0.80',
      met: after / before >= 0.8,
      behind: `${perSecond(after)} after, ${perSecond(before)} before; memory ${Math.round(memoryBefore)} MB, at most ${Math.round(peak)} MB`,
    },
  ];
}
