// The shop's own figures since this process opened: counted as things happen, read as Prometheus text. Knows no room.
import type { ErrorCode } from '#contract/error-codes.ts';

/** What happens to orders and is counted, after it is committed. */
export type OrderEvent = 'placed' | 'cancelled' | 'paid';

/** Upper bounds of the time histograms, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

type Labels = Readonly<Record<string, string>>;

interface Times {
  readonly labels: Labels;
  /** One more than there are bounds: the last holds what took longer. */
  readonly counts: number[];
  sum: number;
}

export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly value: number;
  readonly labels?: Labels;
}

export class Metrics {
  readonly #requests = new Map<string, Times>();
  readonly #provider = new Map<string, Times>();
  readonly #refusals = new Map<ErrorCode, number>();
  readonly #orders: Record<OrderEvent, number> = { placed: 0, cancelled: 0, paid: 0 };

  readonly #jobRuns = new Map<string, Gauge>();

  /** A request was answered. `route` is the pattern, never the address; `ms` how long it took. */
  observeRequest(method: string, route: string, status: number, ms: number): void {
    const key = `${method} ${status} ${route}`;
    let times = this.#requests.get(key);
    if (!times) {
      times = timesOf({ method, route, status: String(status) });
      this.#requests.set(key, times);
    }
    observe(times, ms / 1000);
  }

  countError(code: ErrorCode): void {
    this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1);
  }

  countOrderEvent(step: OrderEvent): void {
    this.#orders[step] += 1;
  }

  /** The card provider answered, with whatever it had to say, or could not be asked. */
  observeProviderCall(outcome: 'answered' | 'unavailable', ms: number): void {
    const times = this.#provider.get(outcome) ?? timesOf({ outcome });
    this.#provider.set(outcome, times);
    observe(times, ms / 1000);
  }

  /** Records when a background job last succeeded or failed. */
  recordJobRun(job: string, outcome: 'success' | 'failure'): void {
    this.#jobRuns.set(`${job} ${outcome}`, {
      name: `selvedge_job_last_${outcome}_timestamp_seconds`,
      help: `When a background job last ended in ${outcome}, in seconds since 1970.`,
      labels: { job },
      value: Date.now() / 1000,
    });
  }

  /** Sets how many succeeded payments of this shop belong to no known order. */
  setUnmatchedPayments(value: number): void {
    const help = 'Succeeded payments of this shop that belong to no known order, at the last search.';
    this.#jobRuns.set('unmatched', { name: 'selvedge_unmatched_payments', help, value });
  }

  /** Prometheus' text format 0.0.4; `gauges` are what the moment of asking brings. */
  text(gauges: readonly Gauge[]): string {
    const orders = Object.entries(this.#orders).map(([step, count]) => ({ labels: { step }, count }));
    const refusals = [...this.#refusals].map(([code, count]) => ({ labels: { code }, count }));
    return [
      counter('selvedge_orders_total', 'Orders placed, cancelled and paid.', orders),
      counter('selvedge_refusals_total', 'Requests refused, by code.', refusals),
      histogram('selvedge_request_seconds', 'How long requests took.', this.#requests),
      histogram('selvedge_card_provider_seconds', 'How long the card provider took.', this.#provider),
      ...[...Map.groupBy([...gauges, ...this.#jobRuns.values()], ({ name }) => name).values()].map(gauge),
      '',
    ].join('\n');
  }
}

function timesOf(labels: Labels): Times {
  return { labels, counts: new Array<number>(BOUNDS.length + 1).fill(0), sum: 0 };
}

function observe(times: Times, seconds: number): void {
  let at = 0;
  while (at < BOUNDS.length && seconds > (BOUNDS[at] ?? 0)) at += 1;
  times.counts[at] = (times.counts[at] ?? 0) + 1;
  times.sum += seconds;
}

function head(name: string, type: 'counter' | 'gauge' | 'histogram', help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function line(name: string, labels: Labels, value: number): string {
  const inside = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}`;
}

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function counter(name: string, help: string, values: readonly { labels: Labels; count: number }[]): string {
  return [
    ...head(name, 'counter', help),
    ...values.map(({ labels, count }) => line(name, labels, count)),
  ].join('\n');
}

function gauge(values: readonly Gauge[]): string {
  const [{ name, help } = { name: '', help: '' }] = values;
  return [
    ...head(name, 'gauge', help),
    ...values.map(({ labels = {}, value }) => line(name, labels, value)),
  ].join('\n');
}

function histogram(name: string, help: string, series: ReadonlyMap<string, Times>): string {
  const lines = [...series.values()].flatMap(({ labels, counts, sum }) => {
    let upTo = 0;
    const buckets = counts.map((count, at) => {
      upTo += count;
      return line(`${name}_bucket`, { ...labels, le: String(BOUNDS[at] ?? '+Inf') }, upTo);
    });
    return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, upTo)];
  });
  return [...head(name, 'histogram', help), ...lines].join('\n');
}
