// How fast a crowd of customers is served by one process of the shop or by several.

import { median } from './compare.ts';
import { generateLoad, type LoadRequest, quantile } from './load-generator.ts';

const SECONDS = 3;

export interface Throughput {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** What comes to a 2xx, asked by as many customers, the same number at each address. */
export async function measureThroughput(
  addresses: readonly string[],
  customers: number,
  nextRequest: () => LoadRequest,
  seconds = SECONDS,
): Promise<Throughput> {
  const connections = customers / addresses.length;
  const heard = await Promise.all(
    addresses.map((address) => generateLoad({ address, connections, seconds, nextRequest })),
  );
  const served = heard.flat().filter(({ status }) => status < 300);
  const times = served.map((one) => one.ms);
  return { perSecond: served.length / seconds, p99Ms: quantile(times, 0.99) };
}

export const medianThroughput = (paces: readonly Throughput[]): Throughput => ({
  perSecond: median(paces.map((pace) => pace.perSecond)),
  p99Ms: median(paces.map((pace) => pace.p99Ms)),
});

/** Ours as so many times the floor: the median of what each turn says. */
export const timesOf = (
  turns: readonly { readonly ours: Throughput; readonly floor: Throughput }[],
): number => median(turns.map(({ ours, floor }) => ours.perSecond / floor.perSecond));
