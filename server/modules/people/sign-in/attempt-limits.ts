// Attempt counters in the database, so that all processes of the shop count together.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Executor } from '#server/storage/tables.ts';

export interface AttemptLimit {
  readonly name: string;
  readonly attempts: number;
  readonly windowMs: number;
}

export class AttemptLimits {
  readonly #db: Executor;
  readonly #clock: Clock;

  constructor(db: Executor, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Counts one attempt for `key` before it is made, so that concurrent attempts cannot exceed the limit.
   * Throws `too_many_requests` with the seconds to wait.
   */
  async count(limit: AttemptLimit, key: string): Promise<void> {
    const retryAfterSeconds = await this.#add(limit, key);
    if (retryAfterSeconds !== null) throw new AppError('too_many_requests', { retryAfterSeconds });
  }

  /** Counts one attempt like `count`, and returns whether the limit allows it. */
  async isWithin(limit: AttemptLimit, key: string): Promise<boolean> {
    return (await this.#add(limit, key)) === null;
  }

  /** Returns null, or beyond the limit the seconds until it ends. */
  async #add({ name, attempts, windowMs }: AttemptLimit, key: string): Promise<number | null> {
    const now = this.#clock.now();
    const endsAt = now + windowMs;
    const hasEnded = sql<boolean>`identity_limits.ends_at <= ${now}`;
    const counter = await this.#db
      .insertInto('identity_limits')
      .values({ key: hashKey(name, key), attempts: 1, ends_at: endsAt })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          attempts: sql`case when ${hasEnded} then 1 else identity_limits.attempts + 1 end`,
          ends_at: sql`case when ${hasEnded} then ${endsAt} else identity_limits.ends_at end`,
        }),
      )
      .returning(['attempts', 'ends_at'])
      .executeTakeFirstOrThrow();
    return counter.attempts <= attempts ? null : (counter.ends_at - now) / 1000;
  }

  /** The attempts of the window that runs, and when it began in milliseconds since 1970; undefined when none runs. */
  async find({ name, windowMs }: AttemptLimit, key: string) {
    const counter = await this.#db
      .selectFrom('identity_limits')
      .select(['attempts', 'ends_at'])
      .where('key', '=', hashKey(name, key))
      .where('ends_at', '>', this.#clock.now())
      .executeTakeFirst();
    return counter && { attempts: counter.attempts, startedAt: counter.ends_at - windowMs };
  }

  async reset({ name }: AttemptLimit, key: string): Promise<void> {
    await this.#db.deleteFrom('identity_limits').where('key', '=', hashKey(name, key)).execute();
  }

  async deleteExpired(): Promise<void> {
    await this.#db.deleteFrom('identity_limits').where('ends_at', '<=', this.#clock.now()).execute();
  }
}

function hashKey(name: string, key: string): string {
  return createHash('sha256').update(`${name}\n${key}`).digest('base64url');
}
