// Delivers rows that wait in a table: emails to the mail server, events to webhooks, and pictures of other sites to the shop
// (decisions 0030 and 0086). Any number of processes share the work: each claims rows for a few minutes by one guarded update.
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Service, type ShopContext } from '#server/context.ts';
import type { Job } from './job-runner.ts';
import { CLAIM_MS, outagePause, pauseAfter } from './send-pauses.ts';
import * as store from './send-queue-store.ts';

const BATCH_SIZE = 10;
const CONCURRENCY = 5;
/** After this many deferrals in a row, the receiver is left alone for a while. */
const DEFERRALS_IN_A_ROW_MAX = 3;
const ERROR_LENGTH_MAX = 500;
/** While a receiver takes its time, the others are looked after this often. */
const LOOK_AGAIN_MS = 2000;

/**
 * - `rejected`: the receiver has rejected this delivery for good
 * - `unreadable`: this version cannot read the row; a newer one that runs at the same time may have written it
 * - `deferred`: the receiver does not accept this delivery now
 * - `unreachable`: the receiver cannot be reached or accepts nothing at all
 */
export type FailureKind = 'rejected' | 'unreadable' | 'deferred' | 'unreachable';

export interface Failure {
  readonly kind: FailureKind;
  readonly error: unknown;
}

/** The fields of a row that the queue itself reads. */
interface Delivery extends store.Claimed {
  readonly attempts: number;
}

interface DeliveryKind<Row extends Delivery> {
  /** The name of the job. */
  readonly name: string;
  readonly table: store.DeliveryTable;
  /** Those that have due rows, of all receivers. A receiver that fails or takes its time holds up no other. */
  receiversWithDue(now: number): Promise<readonly string[]>;
  /** Claims due rows of a receiver for one attempt each. */
  claim(receiver: string, claim: store.Claim): Promise<Row[]>;
  /** Tries to deliver; returns the failure, or that the delivery is no longer wanted. */
  attempt(row: Row): Promise<Failure | 'unwanted' | undefined>;
  /** Whether the row is to be deleted once it is delivered, or is set aside. */
  isForgotten(row: Row, outcome: 'sent' | 'failed'): boolean;
  /** Whether the row is tried no more after this failure. */
  isSetAside(failure: FailureKind, row: Row, now: number): boolean;
  /** Called after a receiver could not be reached. */
  onOutage?(receiver: string, now: number, error: string): Promise<void>;
  /** The most deliveries that one process makes per second to one receiver, so that requests keep the processor. */
  readonly perSecond: number;
  /** What of an error is logged; its message may name people. */
  logFields(row: Row): Readonly<Record<string, unknown>>;
  readonly logMessage: string;
}

export interface SendRun {
  readonly sent: number;
  readonly failed: number;
}

interface Receiver {
  /** Failed attempts in a row because the receiver could not be reached or rejected everything. */
  outages: number;
  resumesAt: number;
}

export class SendQueue<Row extends Delivery> extends Service {
  readonly #kind: DeliveryKind<Row>;
  readonly #receivers = new Map<string, Receiver>();
  #running: Promise<SendRun> | undefined;

  constructor(ctx: ShopContext, kind: DeliveryKind<Row>) {
    super(ctx);
    this.#kind = kind;
    this.job = {
      name: kind.name,
      run: ({ signal }) => {
        this.#running ??= this.#deliverDue(signal).finally(() => {
          this.#running = undefined;
        });
        return this.#running;
      },
      isSuccess: ({ failed }) => failed === 0,
    };
  }

  /** Delivers what is due. The job has no lease: every process runs it, and rows are claimed one by one. */
  readonly job: Job<SendRun>;

  /** Whether a run would deliver something now. Writes nothing. */
  async hasDue(): Promise<boolean> {
    return (await this.#readyReceivers()).length > 0;
  }

  /** Resolves when no run is in progress that may have looked for due rows before this call. */
  async idle(): Promise<void> {
    await this.#running?.catch(() => undefined);
  }

  /** Those with due rows that are not left alone at the moment. */
  async #readyReceivers(): Promise<readonly string[]> {
    const now = this.now();
    const due = await this.#kind.receiversWithDue(now);
    return due.filter((receiver) => now >= this.#receiver(receiver).resumesAt);
  }

  #receiver(name: string): Receiver {
    const known = this.#receivers.get(name) ?? { outages: 0, resumesAt: 0 };
    this.#receivers.set(name, known);
    return known;
  }

  async #deliverDue(signal: AbortSignal): Promise<SendRun> {
    let [sent, failed] = [0, 0];
    const active = new Map<string, Promise<void>>();
    const start = async (receiver: string) => {
      const run = await this.#deliverTo(receiver, signal).finally(() => active.delete(receiver));
      sent += run.sent;
      failed += run.failed;
    };
    try {
      for (;;) {
        if (!signal.aborted)
          for (const receiver of await this.#readyReceivers())
            if (!active.has(receiver)) active.set(receiver, start(receiver));
        if (active.size === 0) return { sent, failed };
        await this.#firstOf([...active.values()]);
      }
    } finally {
      // When the database fails, each of them may fail too, and an error that nobody awaits would end the process.
      await Promise.allSettled(active.values());
    }
  }

  /** Waits for one of these, or until others are looked after again. */
  async #firstOf(runs: readonly Promise<void>[]): Promise<void> {
    const timer = new AbortController();
    const lookAgain = sleep(LOOK_AGAIN_MS, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([...runs, lookAgain]).finally(() => timer.abort());
  }

  async #deliverTo(name: string, signal: AbortSignal): Promise<SendRun> {
    let [sent, failed] = [0, 0];
    while (!signal.aborted && this.now() >= this.#receiver(name).resumesAt) {
      const startedAt = performance.now();
      const rows = await this.#kind.claim(name, {
        now: this.now(),
        until: this.now() + CLAIM_MS,
        limit: BATCH_SIZE,
        skipLocked: this.storage.kind === 'postgres',
      });
      if (rows.length === 0) break;
      const outcomes = await this.#deliverBatch(name, rows, signal);
      sent += outcomes.filter((outcome) => outcome === 'sent').length;
      failed += outcomes.filter((outcome) => outcome === 'failed').length;
      const tried = outcomes.filter((outcome) => outcome !== 'released').length;
      const restMs = (tried * 1000) / this.#kind.perSecond - (performance.now() - startedAt);
      if (restMs > 0) await sleep(restMs, undefined, { signal }).catch(() => undefined);
    }
    return { sent, failed };
  }

  /** Tries each row, a few at a time; releases the claims of the rest when the receiver fails or the process ends. */
  async #deliverBatch(name: string, rows: readonly Row[], signal: AbortSignal) {
    const { table } = this.#kind;
    const receiver = this.#receiver(name);
    const limit = pLimit(receiver.outages > 0 ? 1 : CONCURRENCY);
    let deferrals = 0;
    let isEnded = false;
    const deliver = async (row: Row): Promise<'sent' | 'failed' | 'released' | 'unwanted'> => {
      if (isEnded || signal.aborted) {
        await store.releaseClaim(this.db, table, row, this.now());
        return 'released';
      }
      const failure = await this.#kind.attempt(row);
      if (failure === 'unwanted') {
        await store.deleteDelivery(this.db, table, row.id);
        return 'unwanted';
      }
      if (!failure) {
        if (this.#kind.isForgotten(row, 'sent')) await store.deleteDelivery(this.db, table, row.id);
        else await store.markSent(this.db, table, row.id, this.now());
        [deferrals, receiver.outages] = [0, 0];
        return 'sent';
      }
      deferrals += failure.kind === 'deferred' ? 1 : 0;
      const isOutage = failure.kind === 'unreachable' || deferrals >= DEFERRALS_IN_A_ROW_MAX;
      const isFirst = isOutage && !isEnded;
      if (isFirst) receiver.resumesAt = this.now() + outagePause(++receiver.outages);
      isEnded ||= isOutage;
      await this.#recordFailure(row, failure);
      if (isFirst) await this.#kind.onOutage?.(name, this.now(), messageOf(failure));
      return 'failed';
    };
    return Promise.all(
      rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map((row) => limit(deliver, row)),
    );
  }

  async #recordFailure(row: Row, failure: Failure): Promise<void> {
    const { kind, error } = failure;
    const { attempts } = row;
    const { table, logFields, logMessage } = this.#kind;
    const isGivenUp = this.#kind.isSetAside(kind, row, this.now());
    // Error messages of mail servers contain email addresses, so they are stored for admins and not logged.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    this.ctx.log.warn({ ...logFields(row), attempts, code, failure: kind, isGivenUp }, logMessage);
    const message = messageOf(failure);
    if (isGivenUp && this.#kind.isForgotten(row, 'failed'))
      await store.deleteDelivery(this.db, table, row.id);
    else if (isGivenUp) await store.setAside(this.db, table, row, message);
    else {
      const attemptAt = this.now() + pauseAfter(attempts);
      await store.postpone(this.db, table, row, { attemptAt, error: message });
    }
  }
}

/** What is stored of a failure, and shown to admins. */
export const messageOf = ({ error }: Failure) =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH_MAX);
