// The metrics of one app in a Prometheus registry of its own. All apps of a process share the process metrics.
import { createHash, timingSafeEqual } from 'node:crypto';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from 'prom-client';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { METRICS_PATH } from '#contract/core/paths.ts';
import { type BackgroundWork, backgroundWork } from '#server/storage/background-failures.ts';
import { AppError } from './app-error.ts';
import { bearerToken } from './caller.ts';

const ORDER_EVENTS = ['placed', 'cancelled', 'paid'] as const;

/** The codes that deploy/prometheus-alerts.yml watches. */
const ALERTED_ERRORS = ['internal', 'storage_unavailable', 'overloaded', 'image_host_unavailable'] as const;

/** The kinds of failure of server/jobs/send-queue.ts. */
const EMAIL_FAILURES = ['rejected', 'unreadable', 'deferred', 'unreachable'] as const;

/** Events of orders, counted after the commit. */
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** The upper bounds of the duration histograms, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

let sharedProcessRegistry: Registry | undefined;

/** Seconds: a receiver that is away for three days gets its events then. */
const WEBHOOK_BUCKETS = [1, 5, 30, 120, 600, 3600, 21_600, 86_400, 259_200];

/** Memory, CPU, event loop and garbage collection, as `process_*` and `nodejs_*`. */
function processRegistry(): Registry {
  if (!sharedProcessRegistry) {
    sharedProcessRegistry = new Registry();
    collectDefaultMetrics({ register: sharedProcessRegistry });
  }
  return sharedProcessRegistry;
}

export class Metrics {
  readonly #registry = new Registry();
  readonly #processRegistry = processRegistry();
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [this.#registry],
  });
  readonly #errors = new Counter({
    name: 'selvedge_errors_total',
    help: 'Requests answered with an error, by its code.',
    labelNames: ['code'],
    registers: [this.#registry],
  });
  readonly #orders = new Counter({
    name: 'selvedge_orders_total',
    help: 'Orders placed, cancelled and paid.',
    labelNames: ['event'],
    registers: [this.#registry],
  });
  readonly #providerCalls = new Histogram({
    name: 'selvedge_payment_provider_duration_seconds',
    help: 'Duration of calls to the payment provider.',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers: [this.#registry],
  });
  readonly #webhookDeliveries = new Histogram({
    name: 'selvedge_webhook_delivery_seconds',
    help: 'Time between an event and its acceptance by the receiver of a webhook.',
    buckets: WEBHOOK_BUCKETS,
    registers: [this.#registry],
  });
  readonly #failedPaymentChecks = new Counter({
    name: 'selvedge_payment_check_failures_total',
    help: 'Payments, refunds and searches that reconciliation could not check; it tries them again.',
    registers: [this.#registry],
  });
  readonly #backgroundFailures = new Counter({
    name: 'selvedge_background_failures_total',
    help: 'Failures of work that no request waits for and that is tried again.',
    labelNames: ['work'],
    registers: [this.#registry],
  });
  readonly #emailFailures = new Counter({
    name: 'selvedge_email_failures_total',
    help: 'Attempts to send an email that failed, by what failed.',
    labelNames: ['failure'],
    registers: [this.#registry],
  });

  readonly #assistantCalls = new Counter({
    name: 'selvedge_assistant_calls_total',
    help: 'Questions of assistants, by the tool that answered.',
    labelNames: ['tool'],
    registers: [this.#registry],
  });

  readonly #jobRuns = {
    success: this.#createJobGauge('success'),
    failure: this.#createJobGauge('failure'),
  };
  readonly #unmatchedPayments = new Gauge({
    name: 'selvedge_unmatched_payments',
    help: 'Succeeded payments of this shop without a known order, at the last search.',
    registers: [],
  });

  constructor() {
    for (const event of ORDER_EVENTS) this.#orders.inc({ event }, 0);
    // An increase is only seen of a series that was there before.
    for (const code of ALERTED_ERRORS) this.#errors.inc({ code }, 0);
    for (const outcome of ['answered', 'unavailable']) this.#providerCalls.zero({ outcome });
    for (const failure of EMAIL_FAILURES) this.#emailFailures.inc({ failure }, 0);
    for (const work of backgroundWork) this.#backgroundFailures.inc({ work }, 0);
  }

  /** The `Content-Type` of `text()`. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  /** `route` is the pattern and never the URL, which may contain an email. `ms` is the duration in milliseconds. */
  observeRequest(method: string, route: string, status: number, ms: number): void {
    this.#requests.observe({ method, route, status }, ms / 1000);
  }

  countError(code: ErrorCode): void {
    this.#errors.inc({ code });
  }

  countOrderEvent(event: OrderEvent): void {
    this.#orders.inc({ event });
  }

  countAssistantCall(tool: string): void {
    this.#assistantCalls.inc({ tool });
  }

  /** `answered` includes error responses; `unavailable` means that there was no response. */
  observeProviderCall(outcome: 'answered' | 'unavailable', ms: number): void {
    this.#providerCalls.observe({ outcome }, ms / 1000);
  }

  observeWebhookDelivery(seconds: number): void {
    this.#webhookDeliveries.observe(seconds);
  }

  /** Records when a background job last succeeded or failed, in milliseconds since 1970. */
  recordJobRun(job: string, outcome: 'success' | 'failure', at: number): void {
    this.#jobRuns[outcome].set({ job }, at / 1000);
  }

  countFailedPaymentCheck(): void {
    this.#failedPaymentChecks.inc();
  }

  countEmailFailure(failure: (typeof EMAIL_FAILURES)[number]): void {
    this.#emailFailures.inc({ failure });
  }

  countBackgroundFailure(work: BackgroundWork): void {
    this.#backgroundFailures.inc({ work });
  }

  /** Sets the number of succeeded payments of this shop that belong to no known order. */
  setUnmatchedPayments(count: number): void {
    this.#unmatchedPayments.set(count);
    this.#registry.registerMetric(this.#unmatchedPayments);
  }

  #createJobGauge(outcome: 'success' | 'failure'): Gauge<'job'> {
    return new Gauge({
      name: `selvedge_job_last_${outcome}_timestamp_seconds`,
      help: `When a background job last ended in ${outcome}, in seconds since 1970. Nothing to do is a success.`,
      labelNames: ['job'],
      registers: [this.#registry],
    });
  }

  /** Registers a gauge; its `collect` sets the values at each scrape. */
  addGauge<Label extends string>(gauge: Omit<GaugeConfiguration<Label>, 'registers'>): void {
    new Gauge({ ...gauge, registers: [this.#registry] });
  }

  /** All metrics in Prometheus' text format. */
  async text(): Promise<string> {
    return (await this.#registry.metrics()) + (await this.#processRegistry.metrics());
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly metrics: Metrics;
  }
}

export interface MetricsOptions {
  /** The bearer token that grants access; without it, only direct connections from this machine have access. */
  readonly token: string | undefined;
  /** True when a proxy is in front: a connection from this machine may then carry anyone's request. */
  readonly behindProxy: boolean;
  /** The number of pooled database connections by state; empty without a pool. */
  readonly connections: () => Readonly<Record<string, number>>;
  /** The size of SQLite's write-ahead log. */
  readonly logBytes?: (() => number) | undefined;
  readonly dataDir: string;
}

/** deploy/backup.sh touches it in DATA_DIR after a backup that can be restored. */
const LAST_BACKUP = 'last-backup';

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
/** Headers that reveal a proxy that the settings do not mention. */
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Answers 404 without access, so that the route stays unknown. */
export function metricsRoute(app: FastifyInstance, options: MetricsOptions): void {
  app.metrics.addGauge({
    name: 'selvedge_database_connections',
    help: 'Connections of the database pool, by state.',
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(options.connections())) this.set({ state }, count);
    },
  });
  const { logBytes, dataDir } = options;
  app.metrics.addGauge({
    name: 'selvedge_last_backup_timestamp_seconds',
    help: 'When the last backup was made and checked, in seconds since 1970; 0 when none was.',
    async collect() {
      const { mtimeMs } = await stat(join(dataDir, LAST_BACKUP)).catch(() => ({ mtimeMs: 0 }));
      this.set(mtimeMs / 1000);
    },
  });
  app.metrics.addGauge({
    name: 'selvedge_data_free_bytes',
    help: 'Free space on the disk of DATA_DIR.',
    async collect() {
      const { bavail, bsize } = await statfs(dataDir).catch(() => ({ bavail: 0, bsize: 0 }));
      this.set(bavail * bsize);
    },
  });
  if (logBytes)
    app.metrics.addGauge({
      name: 'selvedge_sqlite_log_bytes',
      help: 'Size of the write-ahead log of SQLite.',
      collect() {
        this.set(logBytes());
      },
    });
  app.get(METRICS_PATH, { config: { priority: 'exempt', isRoutine: true } }, async (request, reply) => {
    if (!canReadMetrics(request, options)) throw new AppError('path_not_found');
    return reply
      .header('cache-control', 'no-store')
      .type(app.metrics.contentType)
      .send(await app.metrics.text());
  });
}

export type MetricsAccess = Pick<MetricsOptions, 'token' | 'behindProxy'>;

/** Whether a request carries the token, or comes from this machine when there is none. */
export function canReadMetrics(request: FastifyRequest, { token, behindProxy }: MetricsAccess): boolean {
  if (token !== undefined) return isEqual(bearerToken(request.headers) ?? '', token);
  if (behindProxy || FORWARDING_HEADERS.some((name) => name in request.headers)) return false;
  return LOOPBACK.test(request.socket.remoteAddress ?? '');
}

/** Compares hashes of equal length in constant time. */
function isEqual(token: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(token), hash(secret));
}
