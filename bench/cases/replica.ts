// Reads that ask the database: of one process on the primary, and with a second one on its standby or beside it on the
// primary. And how long it takes until the standby's process shows what was changed on the primary.
import { api, fillPath } from '#contract/paths.ts';
import type { StorageOptions } from '#server/storage/open-storage.ts';
import { startCluster } from '../../tests/support/cluster.ts';
import { openStandby } from '../../tests/support/standby.ts';
import { type Running, startChild } from '../child.ts';
import { latenciesOf } from '../latency.ts';
import { type LoadRequest, request } from '../load-generator.ts';
import { placeOrder } from '../orders.ts';
import { benchSettings, type SeededApp, startSeededApp } from '../seeded-app.ts';
import { ms, perSecond, type Row, ratio } from '../table.ts';
import { measureThroughput, medianThroughput, type Throughput, timesOf } from '../throughput.ts';

const CUSTOMERS = 32;
const TURNS = 9;
const TURN_SECONDS = 1.5;
const CHANGES = 30;
const SHOWN_TARGET_MS = 1000;
const GIVE_UP_MS = 10_000;
/** As many as a customer looks at, and some more. */
const ORDERS = 20;

/** By turns one fabric, and a customer's last ten orders: nothing of it is kept. */
function wishes({ tokens, productIds }: SeededApp): () => LoadRequest {
  const orders = `${api.listOrders.path}?user=customer0@mail.com&limit=10&sort=newest`;
  let nth = 0;
  return () => {
    nth += 1;
    const fabric = fillPath(api.getProduct.path, { id: productIds[nth % productIds.length] ?? '' });
    const bytes = nth % 2 === 0 ? request('GET', fabric) : request('GET', orders, tokens[0]);
    return { kind: 'any', bytes };
  };
}

interface Turn {
  /** One process on the primary. */
  readonly alone: Throughput;
  /** Two on the primary. */
  readonly beside: Throughput;
  /** One on the primary, one on the standby. */
  readonly replica: Throughput;
}

async function turnsOf(shop: SeededApp, beside: Running, reader: Running): Promise<Turn[]> {
  const wish = wishes(shop);
  const { address } = shop.running;
  const by = (...addresses: string[]) => measureThroughput(addresses, CUSTOMERS, wish, TURN_SECONDS);
  const turns: Turn[] = [];
  for (let turn = -1; turn < TURNS; turn++) {
    const paces = {
      alone: await by(address),
      beside: await by(address, beside.address),
      replica: await by(address, reader.address),
    };
    // The first one warms up.
    if (turn >= 0) turns.push(paces);
  }
  return turns;
}

/** Milliseconds from an acknowledged order until the reader's list, which is kept, says what is left. */
async function shownAfter(shop: SeededApp, reader: Running): Promise<number[]> {
  const left = async ({ address }: Running) => {
    const answer = await fetch(`${address}${api.listAvailable.path}?limit=1`);
    const [first] = (await answer.json()) as { availableQuantity: number }[];
    return first?.availableQuantity;
  };
  const times: number[] = [];
  for (let nth = 0; nth < CHANGES; nth++) {
    const before = await left(reader);
    await placeOrder(shop);
    const began = performance.now();
    while ((await left(reader)) === before)
      if (performance.now() - began > GIVE_UP_MS) throw new Error('The standby does not follow.');
    times.push(performance.now() - began);
  }
  return times;
}

function rowsOf(turns: readonly Turn[], shown: number[]): Row[] {
  const { medianMs } = latenciesOf(shown);
  const longest = Math.max(...shown);
  const said = (way: keyof Turn) => {
    const pace = medianThroughput(turns.map((turn) => turn[way]));
    return `${perSecond(pace.perSecond)} (p99 ${ms(pace.p99Ms)})`;
  };
  const times = (way: keyof Turn) =>
    ratio(timesOf(turns.map((turn) => ({ ours: turn[way], floor: turn.alone }))));
  return [
    {
      name: 'reading, a second process on a standby',
      figure: times('replica'),
      target: '',
      details: `${said('replica')} of ${said('alone')} by one process; the second on the primary ${times('beside')}, ${said('beside')}`,
    },
    {
      name: 'an order shows on the standby',
      figure: `${ms(longest)} at most`,
      target: `< ${SHOWN_TARGET_MS} ms`,
      met: longest < SHOWN_TARGET_MS,
      details: `median ${ms(medianMs)} of ${CHANGES}`,
    },
  ];
}

export async function replica(): Promise<Row[]> {
  const cluster = await startCluster();
  const standby = await openStandby(cluster);
  const shop = await startSeededApp({ fabrics: 100, customers: 1, databaseUrl: cluster.url });
  const start = (place: StorageOptions) => startChild('start.ts', benchSettings(place));
  await standby.caughtUp();
  const beside = await start(shop.storageOptions);
  const reader = await start({ ...shop.storageOptions, databaseUrl: standby.url });
  try {
    for (let nth = 0; nth < ORDERS; nth++) await placeOrder(shop);
    await standby.caughtUp();
    return rowsOf(await turnsOf(shop, beside, reader), await shownAfter(shop, reader));
  } finally {
    await reader.stop();
    await beside.stop();
    await shop.close();
    await standby.close();
    await cluster.close();
  }
}
