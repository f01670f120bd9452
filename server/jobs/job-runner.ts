// Runs background jobs on a schedule. A lease in the database lets one process at a time run a job, so any number of
// processes can share the work. Jobs must be idempotent: a lease may expire while its holder is still running.
import { randomUUID } from 'node:crypto';
import type { ShopContext } from '#server/context.ts';

/** Changes in quick succession, such as a burst of orders, start one run after this time. */
const RUN_SOON_MS = 2000;

export interface JobContext {
  /** Aborted when the process shuts down. */
  readonly signal: AbortSignal;
  /** Extends the lease. Returns false when another process has taken it, and the job must stop. */
  renewLease(): Promise<boolean>;
}

export interface Job<Result = unknown> {
  readonly name: string;
  /**
   * The duration of the lease in milliseconds: longer than the job takes between two renewals. Without a lease every
   * process runs the job at any time, and the job itself divides the work.
   */
  readonly leaseMs?: number;
  run(context: JobContext): Promise<Result>;
  /** Whether a result counts as success in the metrics. By default every run that does not throw does. */
  isSuccess?(result: Result): boolean;
}

interface Schedule {
  readonly firstDelayMs: number;
  /** The time from the end of one run to the start of the next. */
  readonly intervalMs: number;
  /** A run is skipped when this resolves to false, and counts as a success. */
  isNeeded?(): Promise<boolean>;
}

type JobRunnerContext = Pick<ShopContext, 'storage' | 'clock' | 'log'>;

interface JobRunnerOptions {
  /** Called after each run and each one that was not needed, but not when another process's lease has prevented it. */
  readonly onJobRun?: (job: string, outcome: 'success' | 'failure') => void;
}

export class JobRunner {
  readonly #ctx: JobRunnerContext;
  readonly #deps: JobRunnerOptions;
  readonly #stopping = new AbortController();
  readonly #scheduled: { readonly job: Job; readonly schedule: Schedule }[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Runs in progress and the names of their jobs. */
  readonly #running = new Map<Promise<unknown>, string>();
  /** The names of jobs that will run soon. */
  readonly #soon = new Set<string>();
  #isStarted = false;

  constructor(ctx: JobRunnerContext, deps: JobRunnerOptions) {
    this.#ctx = ctx;
    this.#deps = deps;
  }

  /** Adds a job that `start` runs. */
  schedule<Result>(job: Job<Result>, schedule: Schedule): void {
    this.#scheduled.push({ job: job as Job, schedule });
  }

  /** The names of the jobs that are running on schedule. */
  get running(): string[] {
    return [...this.#running.values()];
  }

  start(): void {
    this.#isStarted = true;
    for (const { job, schedule } of this.#scheduled) this.#planRun(job, schedule, schedule.firstDelayMs);
  }

  /**
   * Runs a job after RUN_SOON_MS, besides its schedule, if `isNeeded` then resolves to true. Calls until then share the
   * run. Does nothing before `start`.
   */
  runSoon(job: Job, isNeeded: () => Promise<boolean>): void {
    if (!this.#isStarted || this.#soon.has(job.name)) return;
    this.#soon.add(job.name);
    this.#runAfter(job, RUN_SOON_MS, () => {
      this.#soon.delete(job.name);
      return this.#runScheduled(job, isNeeded);
    });
  }

  /** Starts no further run, aborts `signal`, and resolves once the runs in progress have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.allSettled(this.#running.keys());
  }

  /** Runs a job at once; returns undefined when another process is running it. Throws what the job throws. */
  async runNow<Result>(job: Job<Result>): Promise<Result | undefined> {
    const lease = this.#createLease(job);
    if (!(await lease.acquire())) return undefined;
    try {
      const result = await job.run({ signal: this.#stopping.signal, renewLease: () => lease.acquire() });
      this.#deps.onJobRun?.(job.name, (job.isSuccess?.(result) ?? true) ? 'success' : 'failure');
      return result;
    } catch (error) {
      this.#deps.onJobRun?.(job.name, 'failure');
      throw error;
    } finally {
      await lease.release();
    }
  }

  #createLease({ name, leaseMs }: Job<unknown>): Pick<JobLease, 'acquire' | 'release'> {
    if (leaseMs === undefined) return { acquire: async () => true, release: async () => undefined };
    return new JobLease(this.#ctx, name, leaseMs);
  }

  #planRun(job: Job, schedule: Schedule, delayMs: number): void {
    this.#runAfter(job, delayMs, async () => {
      await this.#runScheduled(job, schedule.isNeeded);
      this.#planRun(job, schedule, schedule.intervalMs);
    });
  }

  #runAfter({ name }: Job, delayMs: number, start: () => Promise<void>): void {
    if (this.#stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const run = start();
      this.#running.set(run, name);
      void run.finally(() => this.#running.delete(run));
    }, delayMs).unref();
    this.#timers.add(timer);
  }

  async #runScheduled(job: Job, isNeeded: () => Promise<boolean> = async () => true): Promise<void> {
    try {
      if (await isNeeded()) await this.runNow(job);
      else this.#deps.onJobRun?.(job.name, 'success');
    } catch (error) {
      this.#ctx.log.error({ err: error, job: job.name }, 'background job failed');
    }
  }
}

/** Leases of background jobs in the database. Writes `job_leases`. */
class JobLease {
  readonly #ctx: JobRunnerContext;
  readonly #name: string;
  readonly #durationMs: number;
  readonly #holder = randomUUID();

  constructor(ctx: JobRunnerContext, name: string, durationMs: number) {
    this.#ctx = ctx;
    this.#name = name;
    this.#durationMs = durationMs;
  }

  /** Takes or extends the lease; returns false while another holder's has not expired. */
  async acquire(): Promise<boolean> {
    const [holder, now] = [this.#holder, this.#ctx.clock.now()];
    const expires_at = now + this.#durationMs;
    const { numInsertedOrUpdatedRows } = await this.#ctx.storage.db
      .insertInto('job_leases')
      .values({ name: this.#name, holder, expires_at })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, expires_at })
          .where((eb) =>
            eb.or([eb('job_leases.expires_at', '<=', now), eb('job_leases.holder', '=', holder)]),
          ),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async release(): Promise<void> {
    await this.#ctx.storage.db
      .deleteFrom('job_leases')
      .where('name', '=', this.#name)
      .where('holder', '=', this.#holder)
      .execute();
  }
}
