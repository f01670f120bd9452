// How long single answers take: a steady trickle of requests, none waiting for the one before, while something else runs.
import { Agent, get } from 'node:http';

const EVERY_MS = 10;

export interface Latencies {
  readonly count: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Milliseconds until the whole answer to one GET was there. Throws when it is no 200. */
export function timeOne(url: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - began)
          : reject(new Error(`${url} answered ${answer.statusCode}`)),
      );
    }).once('error', reject);
  });
}

/** Asks a hundred times a second until `work` is done. */
export async function latenciesDuring(url: string, work: Promise<unknown>): Promise<Latencies> {
  const asked: Promise<number>[] = [];
  const timer = setInterval(() => asked.push(timeOne(url)), EVERY_MS);
  try {
    await work;
  } finally {
    clearInterval(timer);
  }
  return latenciesOf(await Promise.all(asked));
}

export function latenciesOf(times: readonly number[]): Latencies {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { count: sorted.length, medianMs: at(0.5), p99Ms: at(0.99) };
}
