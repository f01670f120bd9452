// Load on one address by autocannon, and two addresses compared turn by turn so that both meet the same machine.
import autocannon from 'autocannon';

export interface Target {
  readonly url: string;
  readonly connections: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
  /** Bodies in turn; each connection begins at the first. */
  readonly requests?: readonly { readonly headers?: Record<string, string>; readonly body: string }[];
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly failed: number;
}

const WARM_UP_SECONDS = 1;
const TURN_SECONDS = 3;
const TURNS = 3;

async function fire(aim: Target, seconds: number): Promise<LoadResult> {
  const result = await autocannon({
    url: aim.url,
    connections: aim.connections,
    duration: seconds,
    method: aim.method ?? 'GET',
    ...(aim.headers && { headers: { ...aim.headers } }),
    ...(aim.requests && {
      requests: aim.requests.map((request) => ({ method: 'POST' as const, ...request })),
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
  /** Ours as a part of the floor, median of the turns. */
  readonly ratio: number;
}

/** Fires at ours and at the floor by turns; medians of the turns. */
export async function compare(ours: Target, floor: Target): Promise<Comparison> {
  for (const aim of [ours, floor]) await fire(aim, WARM_UP_SECONDS);
  const turns: { ours: LoadResult; floor: LoadResult }[] = [];
  for (let turn = 0; turn < TURNS; turn++)
    turns.push({ ours: await fire(ours, TURN_SECONDS), floor: await fire(floor, TURN_SECONDS) });
  return {
    app: middleOf(turns.map((turn) => turn.ours)),
    baseline: middleOf(turns.map((turn) => turn.floor)),
    ratio: median(turns.map((turn) => turn.ours.perSecond / turn.floor.perSecond)),
  };
}

function middleOf(turns: readonly LoadResult[]): LoadResult {
  return {
    perSecond: median(turns.map((turn) => turn.perSecond)),
    p99Ms: median(turns.map((turn) => turn.p99Ms)),
    failed: turns.reduce((sum, turn) => sum + turn.failed, 0),
  };
}
