// Measures one URL with autocannon, and compares two in alternating runs, so that both see the same machine load.
import autocannon from 'autocannon';
import { median } from './load-generator.ts';
import { ms, perSecond, type Row, ratio } from './table.ts';

interface Target {
  readonly url: string;
  readonly connections: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
  /** The requests, divided equally among the connections; each connection repeats its own in this order. */
  readonly requests?: readonly { readonly headers?: Record<string, string>; readonly body: string }[];
}

interface LoadResult {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly failed: number;
}

const WARM_UP_SECONDS = 1;
const RUN_SECONDS = 3;
const RUNS = 3;

async function measure(target: Target, seconds: number): Promise<LoadResult> {
  const result = await autocannon({
    url: target.url,
    connections: target.connections,
    duration: seconds,
    method: target.method ?? 'GET',
    ...(target.headers && { headers: { ...target.headers } }),
    ...(target.requests && { setupClient: divideAmongClients(target.requests, target.connections) }),
  });
  return {
    perSecond: (result['2xx'] ?? 0) / result.duration,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

function divideAmongClients(requests: NonNullable<Target['requests']>, connections: number) {
  const size = Math.ceil(requests.length / connections);
  let nth = 0;
  return (client: autocannon.Client) => {
    const from = (nth++ % connections) * size;
    client.setRequests(requests.slice(from, from + size).map((one) => ({ method: 'POST' as const, ...one })));
  };
}

export interface Comparison {
  readonly app: LoadResult;
  readonly baseline: LoadResult;
  /** The throughput of the app divided by the baseline's; the median of the runs. */
  readonly ratio: number;
}

/** Alternates between app and baseline; returns medians of the runs. */
export async function compare(app: Target, baseline: Target): Promise<Comparison> {
  for (const target of [app, baseline]) await measure(target, WARM_UP_SECONDS);
  const runs: { app: LoadResult; baseline: LoadResult }[] = [];
  for (let run = 0; run < RUNS; run++)
    runs.push({ app: await measure(app, RUN_SECONDS), baseline: await measure(baseline, RUN_SECONDS) });
  // A baseline that fails would make every ratio look met.
  if (runs.some((run) => run.baseline.failed > 0 || run.baseline.perSecond === 0))
    throw new Error(`The baseline at ${baseline.url} fails`);
  return {
    app: medianResult(runs.map((run) => run.app)),
    baseline: medianResult(runs.map((run) => run.baseline)),
    ratio: median(runs.map((run) => run.app.perSecond / run.baseline.perSecond)),
  };
}

function medianResult(runs: readonly LoadResult[]): LoadResult {
  return {
    perSecond: median(runs.map((run) => run.perSecond)),
    p99Ms: median(runs.map((run) => run.p99Ms)),
    failed: runs.reduce((sum, run) => sum + run.failed, 0),
  };
}

/** A row that is met while nothing fails and the ratio is at least `target`. */
export const comparisonRow = (
  name: string,
  target: number,
  { app, baseline, ratio: value }: Comparison,
): Row => ({
  name,
  figure: ratio(value),
  target: `≥ ${ratio(target)}`,
  met: value >= target && app.failed === 0,
  details: `${perSecond(app.perSecond)} of ${perSecond(baseline.perSecond)}, p99 ${ms(app.p99Ms)}${app.failed ? `, ${app.failed} FAILED` : ''}`,
});
