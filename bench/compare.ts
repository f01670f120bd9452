// Measures one URL with autocannon, and compares two in alternating runs, so that both see the same machine load.
import autocannon from 'autocannon';

export interface Target {
  readonly url: string;
  readonly connections: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
  /** Sent in this order by each connection. */
  readonly requests?: readonly { readonly headers?: Record<string, string>; readonly body: string }[];
}

export interface LoadResult {
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
    ...(target.requests && {
      requests: target.requests.map((request) => ({ method: 'POST' as const, ...request })),
    }),
  });
  return {
    perSecond: (result['2xx'] ?? 0) / result.duration,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export interface Comparison {
  readonly app: LoadResult;
  readonly baseline: LoadResult;
  /** Throughput of the app divided by the baseline's; median of the runs. */
  readonly ratio: number;
}

/** Alternates between app and baseline; medians of the runs. */
export async function compare(app: Target, baseline: Target): Promise<Comparison> {
  for (const target of [app, baseline]) await measure(target, WARM_UP_SECONDS);
  const runs: { app: LoadResult; baseline: LoadResult }[] = [];
  for (let run = 0; run < RUNS; run++)
    runs.push({ app: await measure(app, RUN_SECONDS), baseline: await measure(baseline, RUN_SECONDS) });
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
