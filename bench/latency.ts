// Measures the latency of single requests, sent at a fixed rate while other work runs.
import { Agent, get } from 'node:http';

const INTERVAL_MS = 10;

interface Latencies {
  readonly count: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** The milliseconds until the whole response of one GET arrived. Throws when the status is not 200. */
export function timeOne(url: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - startedAt)
          : reject(new Error(`${url} returned ${response.statusCode}`)),
      );
    }).once('error', reject);
  });
}

/** Sends a hundred requests a second until `work` is done. */
export async function latenciesDuring(url: string, work: Promise<unknown>): Promise<Latencies> {
  const durations: Promise<number>[] = [];
  const timer = setInterval(() => durations.push(timeOne(url)), INTERVAL_MS);
  try {
    await work;
  } finally {
    clearInterval(timer);
  }
  return latenciesOf(await Promise.all(durations));
}

export function latenciesOf(times: readonly number[]): Latencies {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (fraction: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
  return { count: sorted.length, medianMs: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}
