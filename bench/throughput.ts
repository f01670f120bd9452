// Throughput of one or several app processes.
import { median } from './compare.ts';
import { generateLoad, type LoadRequest, quantile } from './load-generator.ts';

const SECONDS = 3;

export interface Throughput {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** Counts 2xx responses; `customers` connections are divided equally among the addresses. */
export async function measureThroughput(
  addresses: readonly string[],
  customers: number,
  nextRequest: () => LoadRequest,
  seconds = SECONDS,
): Promise<Throughput> {
  const connections = customers / addresses.length;
  const responses = await Promise.all(
    addresses.map((address) => generateLoad({ address, connections, seconds, nextRequest })),
  );
  const served = responses.flat().filter(({ status }) => status < 300);
  const times = served.map((one) => one.ms);
  return { perSecond: served.length / seconds, p99Ms: quantile(times, 0.99) };
}

export const medianThroughput = (results: readonly Throughput[]): Throughput => ({
  perSecond: median(results.map((result) => result.perSecond)),
  p99Ms: median(results.map((result) => result.p99Ms)),
});
