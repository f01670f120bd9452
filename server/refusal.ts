// The one exception a service throws to say no. Nothing is changed when it is thrown: transactions roll back.
import type { FieldProblem } from '#contract/problem.ts';
import { type RefusalCode, refusals } from '#contract/refusals.ts';

interface RefusalDetail {
  /** Words for this one case, where they say more than the code's own. */
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds?: number;
  /** With `price_changed`: the shop's own total in dollars. */
  readonly price?: number;
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly more: RefusalDetail;

  constructor(code: RefusalCode, more: RefusalDetail = {}) {
    super(more.detail ?? refusals[code].message);
    this.code = code;
    this.more = more;
  }

  get status(): number {
    return refusals[this.code].status;
  }
}
