// How often somebody may try: counted in the database, so that every process of the shop counts together.
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/storage/tables.ts';

export interface AttemptLimit {
  readonly name: string;
  readonly attempts: number;
  readonly windowMs: number;
}

export class AttemptLimits {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Counts one attempt of `who` before it is made, so that many at once cannot slip through together.
   * Throws `too_many_requests` with the seconds to wait.
   */
  async count({ name, attempts, windowMs }: AttemptLimit, who: string): Promise<void> {
    const now = this.#now();
    const endsAt = now + windowMs;
    const over = sql<boolean>`identity_limits.ends_at <= ${now}`;
    const counted = await this.#db
      .insertInto('identity_limits')
      .values({ key: keyOf(name, who), attempts: 1, ends_at: endsAt })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          attempts: sql`case when ${over} then 1 else identity_limits.attempts + 1 end`,
          ends_at: sql`case when ${over} then ${endsAt} else identity_limits.ends_at end`,
        }),
      )
      .returning(['attempts', 'ends_at'])
      .executeTakeFirstOrThrow();
    if (counted.attempts <= attempts) return;
    throw new AppError('too_many_requests', { retryAfterSeconds: (counted.ends_at - now) / 1000 });
  }

  /** After a success nothing stands against `who` any longer. */
  async reset({ name }: AttemptLimit, who: string): Promise<void> {
    await this.#db.deleteFrom('identity_limits').where('key', '=', keyOf(name, who)).execute();
  }

  async deleteExpired(): Promise<void> {
    await this.#db.deleteFrom('identity_limits').where('ends_at', '<=', this.#now()).execute();
  }
}

function keyOf(name: string, who: string): string {
  return createHash('sha256').update(`${name}\n${who}`).digest('base64url');
}

/** One household of addresses: an IPv6 customer owns the last 64 bits and could use a new address each time. */
export function ipPrefix(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const first = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
