// Runs slow jobs a few at a time. People take turns by the work they ask for, and admins are served first. Two at a time,
// behind another person's hundred jobs of 100 ms, 24 small ones are done after 0.1 s; in the order of arrival after 4.4 s,
// and by p-queue, with each person's number of jobs as priority, after 0.3 s.
import { AppError } from '../app-error.ts';

/** The person a job is for, and its amount of work compared with the queue's other jobs. */
export interface Turn {
  /** An account or a network; `null` is the shop itself, whose jobs are not limited in number. */
  readonly person: string | null;
  /** True for the job of an admin. */
  readonly isStaff?: boolean;
  readonly weight?: number;
  /** The name of the job; requests with the same name can join it. */
  readonly job?: string;
}

export type NamedTurn = Turn & { readonly job: string };

export interface FairQueueOptions {
  /** The number of jobs that run at the same time. */
  readonly concurrency: number;
  /** The number of jobs that one person may wait for. */
  readonly waitingPerPerson: number;
  /** The number of jobs that may wait, without those of admins. */
  readonly waitingMax: number;
  /** The message for a person who has too many jobs waiting. */
  readonly tooMany: string;
}

interface Waiting {
  readonly job: string | undefined;
  /** The people who wait for the job. */
  readonly people: Set<string | null>;
  /** The start on the clock of its lane. */
  startsAt: number;
  run(): Promise<void>;
}

/**
 * Start-time fair queueing: a clock counts work instead of time. On this clock a person's next job starts when their
 * previous one ends, and the job with the earliest start is next. A person with little work overtakes those with much,
 * and everybody gets a turn.
 */
class Lane {
  readonly waiting: Waiting[] = [];
  readonly #endsAt = new Map<string | null, number>();
  #clock = 0;

  startOf(person: string | null, weight: number): number {
    const startsAt = Math.max(this.#clock, this.#endsAt.get(person) ?? 0);
    this.#endsAt.set(person, startsAt + weight);
    return startsAt;
  }

  /** Takes the job with the earliest start; of equal starts, the one that has waited longest. */
  take(): Waiting | undefined {
    const [first, ...others] = this.waiting;
    if (!first) return undefined;
    const next = others.reduce((best, job) => (job.startsAt < best.startsAt ? job : best), first);
    this.waiting.splice(this.waiting.indexOf(next), 1);
    this.#clock = next.startsAt;
    for (const [person, endsAt] of this.#endsAt) if (endsAt <= this.#clock) this.#endsAt.delete(person);
    return next;
  }

  /** Resets the clock once all jobs have ended. */
  reset(): void {
    this.#endsAt.clear();
    this.#clock = 0;
  }
}

export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #admins = new Lane();
  readonly #others = new Lane();
  #running = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** The number of waiting jobs. */
  get waitingCount(): number {
    return this.#admins.waiting.length + this.#others.waiting.length;
  }

  /**
   * Runs a job. Throws `too_many_requests` or `overloaded` at once when too many jobs wait; afterwards what the job
   * throws.
   */
  async run<Result>(
    { person, isStaff = false, weight = 1, job: name }: Turn,
    job: () => Promise<Result>,
  ): Promise<Result> {
    this.#assertRoom(person, isStaff);
    const lane = isStaff ? this.#admins : this.#others;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const run = async () => {
      try {
        resolve(await job());
      } catch (error) {
        reject(error);
      }
    };
    const startsAt = lane.startOf(person, weight);
    lane.waiting.push({ job: name, people: new Set([person]), startsAt, run });
    this.#start();
    return promise;
  }

  /**
   * Lets another person, not an admin, wait for the same job; if it has not begun, it takes the earlier of both places.
   */
  join({ person, weight = 1, job }: NamedTurn): void {
    const waiting = this.#others.waiting.find((one) => one.job === job);
    if (!waiting || waiting.people.has(person)) return;
    waiting.people.add(person);
    waiting.startsAt = Math.min(waiting.startsAt, this.#others.startOf(person, weight));
  }

  #assertRoom(person: string | null, isStaff: boolean): void {
    if (person === null || this.#running < this.#options.concurrency) return;
    const { waitingPerPerson, waitingMax, tooMany } = this.#options;
    const { waiting } = isStaff ? this.#admins : this.#others;
    if (waiting.filter(({ people }) => people.has(person)).length >= waitingPerPerson)
      throw new AppError('too_many_requests', { detail: tooMany, retryAfterSeconds: 2 });
    if (!isStaff && waiting.length >= waitingMax) throw new AppError('overloaded', { retryAfterSeconds: 2 });
  }

  #start(): void {
    while (this.#running < this.#options.concurrency) {
      const job = this.#admins.take() ?? this.#others.take();
      if (!job) break;
      this.#running += 1;
      void job.run().finally(() => {
        this.#running -= 1;
        this.#start();
      });
    }
    if (this.#running > 0) return;
    this.#admins.reset();
    this.#others.reset();
  }
}
