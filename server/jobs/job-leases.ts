// Leases of background jobs in the database. Writes `job_leases`.
import { randomUUID } from 'node:crypto';
import type { Executor } from '#server/storage/tables.ts';

export class JobLease {
  readonly #db: Executor;
  readonly #name: string;
  readonly #durationMs: number;
  readonly #now: () => number;
  readonly #holder = randomUUID();

  constructor(db: Executor, name: string, durationMs: number, now: () => number) {
    this.#db = db;
    this.#name = name;
    this.#durationMs = durationMs;
    this.#now = now;
  }

  /** Takes or extends the lease; returns false while another holder's has not expired. */
  async acquire(): Promise<boolean> {
    const [holder, now] = [this.#holder, this.#now()];
    const expires_at = now + this.#durationMs;
    const { numInsertedOrUpdatedRows } = await this.#db
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
    await this.#db
      .deleteFrom('job_leases')
      .where('name', '=', this.#name)
      .where('holder', '=', this.#holder)
      .execute();
  }
}
