// Card disputes: what customers dispute with their banks. The mill answers at the card provider; the shop tells it, shows where
// the dispute stands, and books what the bank took back (decision 0123).
import type { DisputeState } from '#contract/core/order-state.ts';
import { Service } from '#server/context.ts';
import type { OrderReading } from '#server/modules/orders/read/order-reading.ts';
import type { Orders } from '#server/modules/orders/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { Intents } from './intents.ts';
import { type Mismatch, reportMismatch } from './payment-mismatch.ts';
import type { PaymentSync } from './payment-sync.ts';
import type { ProviderRefunds } from './provider-refunds.ts';
import * as store from './store/dispute-store.ts';
import { findRefundsByProviderId } from './store/refund-store.ts';
import { findPayment, type PaymentRow } from './store/store.ts';
import type { ProviderDispute } from './stripe/objects.ts';
import type { CardProvider } from './stripe/provider.ts';

export type DisputeChange = 'disputed' | 'dispute_won' | 'dispute_lost';

interface DisputesDeps {
  readonly orders: Orders;
  readonly provider: CardProvider;
  readonly intents: Intents;
  readonly sync: PaymentSync;
  readonly providerRefunds: ProviderRefunds;
}

/** How many times a dispute is fetched again because another caller recorded it meanwhile. */
const MAX_ATTEMPTS = 5;

export class Disputes extends Service<DisputesDeps> {
  /**
   * Brings a dispute in line with the provider; returns what has changed. It can be repeated and run concurrently: what is
   * recorded was fetched after the row that it replaces was read. Throws ProviderUnavailable.
   */
  async sync(id: string): Promise<DisputeChange[]> {
    const { log } = this.ctx;
    const { provider } = this.deps;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const seen = await store.findDispute(this.db, id);
      const dispute = await provider.getDispute(id);
      const payment = await this.#settledPayment(dispute);
      if (!payment) return [];
      const { amount_cents, currency } = payment;
      const amountCents = dispute.currency === currency ? dispute.amountCents : amount_cents;
      const change = await this.#record(payment, { ...dispute, amountCents }, seen);
      if (change !== 'conflict') return change ? [change] : [];
    }
    log.error({ dispute: id }, 'dispute changed repeatedly while it was recorded');
    return [];
  }

  /** Reports the dispute of a payment that has paid no order. Payments of other shops in the same account are ignored. */
  async #settledPayment(dispute: ProviderDispute): Promise<PaymentRow | undefined> {
    const { intents, sync } = this.deps;
    const { intentId: transactionId } = dispute;
    if (!transactionId) return undefined;
    const { payment: found, unmatched } = await intents.match(transactionId);
    if (found) await sync.refresh(found);
    const payment = found && (await findPayment(this.db, found.id));
    if (payment?.state === 'settled') return payment;
    const { currency } = payment ?? unmatched ?? {};
    if (!currency || dispute.state === 'won') return undefined;
    const about = { transactionId, currency, order: undefined, ...factsOf(dispute) };
    await this.storage.transaction((tx) => reportMismatch(tx, about, this.now()));
    return undefined;
  }

  async #record(
    payment: PaymentRow,
    dispute: ProviderDispute,
    seen: store.DisputeRow | undefined,
  ): Promise<DisputeChange | 'conflict' | undefined> {
    const { log } = this.ctx;
    const { orders, providerRefunds } = this.deps;
    const at = this.now();
    const { id } = dispute;
    const change = changeOf(dispute, seen);
    const outcome = await this.storage.transaction(async (tx) => {
      const withCredit = change === 'dispute_lost';
      const paid = await providerRefunds.lockOrders(tx, payment, { withCredit });
      const row = toRow(dispute, at);
      const isSaved = seen
        ? await store.changeDispute(tx, id, seen, row)
        : await store.insertDispute(tx, {
            id,
            payment_id: payment.id,
            currency: payment.currency,
            opened_at: dispute.openedAt,
            ...row,
          });
      if (!isSaved) return 'conflict';
      if (change) await this.#tell(tx, payment, paid, { dispute, change, isNew: !seen, at });
      if (change === 'dispute_lost') await providerRefunds.recordLoss(tx, payment, paid, dispute, at);
      return change;
    });
    if (outcome === 'dispute_lost') orders.balances.notifyStockReturned();
    if (change && outcome === change) log.warn({ dispute: id, payment: payment.id, change }, 'card dispute');
    return outcome;
  }

  /** Adds events to the timelines of the orders, and emails admins about what they have to do. */
  async #tell(
    tx: Executor,
    payment: PaymentRow,
    paid: readonly OrderReading[],
    { dispute, change, isNew, at }: Told,
  ): Promise<void> {
    const { amountCents, reason } = dispute;
    const type = change === 'dispute_won' ? change : 'disputed';
    // A refund in the timeline says what was lost.
    if (change !== 'dispute_lost' || isNew)
      for (const { id } of paid)
        await this.deps.orders.balances.recordDispute(tx, id, {
          type,
          amountCents,
          note: inWords(reason),
          at,
        });
    const facts = factsOf(dispute);
    if (change === 'dispute_won') {
      if ((await findRefundsByProviderId(tx, dispute.id)).length === 0) return;
      facts.problem = 'dispute_regained';
    }
    const { transaction_id, currency } = payment;
    await reportMismatch(tx, { ...facts, transactionId: transaction_id ?? '', currency, order: paid[0] }, at);
  }
}

interface Told {
  readonly dispute: ProviderDispute;
  readonly change: DisputeChange;
  readonly isNew: boolean;
  readonly at: number;
}

const isClosed = (state: DisputeState) => state === 'won' || state === 'lost';

/** What has happened since a dispute was seen; undefined when only its dates and words may differ. */
function changeOf(
  { state, isInquiry }: ProviderDispute,
  seen: store.DisputeRow | undefined,
): DisputeChange | undefined {
  if (state === 'lost') return seen?.state === 'lost' ? undefined : 'dispute_lost';
  if (state === 'won') return seen && seen.state !== 'won' ? 'dispute_won' : undefined;
  const isOpened = !seen || isClosed(seen.state) || (seen.is_inquiry === 1 && !isInquiry);
  return isOpened ? 'disputed' : undefined;
}

const toRow = ({ amountCents, reason, state, isInquiry, answerBy }: ProviderDispute, at: number) => ({
  amount_cents: amountCents,
  reason,
  state,
  is_inquiry: isInquiry ? (1 as const) : (0 as const),
  answer_by: answerBy,
  closed_at: isClosed(state) ? at : null,
});

function factsOf({ id: of, amountCents, state, isInquiry, answerBy }: ProviderDispute): {
  -readonly [Fact in 'of' | 'amountCents' | 'problem' | 'answerBy']: Mismatch[Fact];
} {
  if (state === 'lost') return { of, amountCents, problem: 'dispute_lost', answerBy: undefined };
  return { of, amountCents, problem: isInquiry ? 'inquiry' : 'disputed', answerBy: answerBy ?? undefined };
}

/** Returns 'product not received' for the provider's word. */
const inWords = (reason: string) => reason.replaceAll('_', ' ');
