// Idempotency keys: the same request twice does its work once. The answer is kept with the work, in one transaction.
import { ApiError } from './errors.ts';
import type { Ledger } from './state.ts';

const KEPT_FOR_MS = 24 * 3_600_000;
const KEY_MAX = 255;

export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
}

export interface KeyedRequest {
  readonly key: string;
  /** Method and path. */
  readonly call: string;
  /** Everything that was sent; only its digest is kept. */
  readonly sent: string;
}

export class Idempotency {
  readonly #ledger: Ledger;
  readonly #underWay = new Set<string>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /**
   * The answer this key was given before, or undefined: then the key is taken until `end`.
   * Throws ApiError when it is under way elsewhere, or belongs to another request.
   */
  begin({ key, call, sent }: KeyedRequest): KeptAnswer | undefined {
    if (key.length > KEY_MAX)
      throw refusal(400, `Idempotency keys may not be longer than ${KEY_MAX} characters.`);
    this.#forgetOld();
    if (this.#underWay.has(key)) {
      throw refusal(
        409,
        'There is currently another in-progress request using this Idempotent Key (that probably means you submitted ' +
          `twice, and the other request is still going through): ${key}.`,
        'idempotency_key_in_use',
      );
    }
    const kept = this.#ledger.store.one('select * from idempotency where key = ?', key);
    if (!kept) {
      this.#underWay.add(key);
      return undefined;
    }
    const instead = `Try using a key other than '${key}' if you meant to execute a different request.`;
    if (kept.call !== call) {
      throw refusal(
        400,
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${kept.call}' vs '${call}'). ${instead}`,
      );
    }
    if (kept.digest !== this.#ledger.digest(sent)) {
      throw refusal(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. ${instead}`,
      );
    }
    return { status: Number(kept.status), body: String(kept.body), requestId: String(kept.request_id) };
  }

  /** Keeps the answer; inside the transaction of the work it answers for. */
  keep({ key, call, sent }: KeyedRequest, answer: KeptAnswer): void {
    this.#ledger.store.run(
      'insert into idempotency values (?, ?, ?, ?, ?, ?, ?)',
      key,
      call,
      this.#ledger.digest(sent),
      answer.status,
      answer.body,
      answer.requestId,
      this.#ledger.now(),
    );
  }

  end({ key }: KeyedRequest): void {
    this.#underWay.delete(key);
  }

  #forgetOld(): void {
    this.#ledger.store.run('delete from idempotency where kept_at <= ?', this.#ledger.now() - KEPT_FOR_MS);
  }
}

function refusal(status: 400 | 409, message: string, code?: string): ApiError {
  return new ApiError(status, { type: 'idempotency_error', message, ...(code && { code }) });
}
