// Charges of this shop for orders that the database does not have, for example after an older backup was
// restored. Each is reported once, and refunded on request.
import { Service } from '#server/context.ts';
import type { Intents } from './intents.ts';
import { reportMismatch } from './payment-mismatch.ts';
import type { Intent } from './rules.ts';
import { findCaller } from './store/store.ts';
import type { CardProvider } from './stripe/provider.ts';

export interface UnmatchedPayment {
  readonly transactionId: string;
  readonly orderIds: readonly string[];
  readonly callerEmail: string | undefined;
  readonly amountCents: number;
  /** An ISO 4217 code. */
  readonly currency: string;
}

/** `not_unmatched` means a payment of another shop or of a known order, or one that was not charged. */
export type UnmatchedRefund =
  | { readonly outcome: 'refunded' | 'requested'; readonly amountCents: number; readonly currency: string }
  | { readonly outcome: 'refunded_before' | 'not_unmatched' };

export class UnmatchedPayments extends Service<{
  readonly intents: Intents;
  readonly provider: CardProvider;
}> {
  /**
   * Emails the admins about a succeeded intent the first time. Returns undefined when it was refunded by hand.
   */
  async report({ id, currency, orders: orderIds, caller }: Intent): Promise<UnmatchedPayment | undefined> {
    const { provider } = this.deps;
    const amountCents = await provider.getCapturedCents(id);
    if (amountCents === 0) return undefined;
    const mismatch = {
      problem: 'unmatched',
      of: id,
      transactionId: id,
      amountCents,
      currency,
      order: undefined,
    } as const;
    await this.storage.transaction((tx) => reportMismatch(tx, mismatch, this.now()));
    const payer = await findCaller(this.db, caller ?? null);
    return { transactionId: id, orderIds, callerEmail: payer?.email, amountCents, currency };
  }

  /**
   * Refunds what is left of one unmatched payment. It can be repeated: the provider refunds no more than it
   * charged. Throws ProviderUnavailable.
   */
  async refund(transactionId: string): Promise<UnmatchedRefund> {
    const { log } = this.ctx;
    const { intents, provider } = this.deps;
    const { unmatched } = await intents.match(transactionId);
    if (unmatched?.status !== 'succeeded') return { outcome: 'not_unmatched' };
    const amountCents = await provider.getCapturedCents(transactionId);
    const payment = unmatched.payment ?? '';
    const idempotencyKey = `${transactionId}-unmatched-${amountCents}`;
    const made =
      amountCents > 0
        ? await provider.refund({ intentId: transactionId, payment, idempotencyKey })
        : undefined;
    if (!made) return { outcome: 'refunded_before' };
    log.warn(
      { transaction: transactionId, amountCents },
      'refunding a payment that belongs to no known order',
    );
    const outcome = made.status === 'succeeded' ? 'refunded' : 'requested';
    return { outcome, amountCents, currency: unmatched.currency };
  }
}
