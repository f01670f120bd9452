// Cancels orders that are not paid by their payment deadline. Asks an unavailable card provider only a few
// times per run.
import { AppError } from '#server/http/app-error.ts';
import { BEFORE_ALL, type DueItem } from '#server/storage/queries/due-pages.ts';

/** The functions of payments, a later module, that expiry calls. */
export interface ExpiryPayments {
  /** False while payments may be missing from the database, for example after a restore. */
  mayExpireOrders(): Promise<boolean>;
  /**
   * Makes the open payment of an order unpayable, then cancels the order. Throws `order_paid` when the
   * payment has succeeded, and `order_payment_in_progress` or `payment_provider_unavailable` when the order
   * has to be tried again later. Without `askProvider`, every order with an open payment throws the latter.
   */
  expireOrder(id: string, options: { askProvider: boolean }): Promise<unknown>;
}

/** After this many unavailable answers in a row, the provider is not asked again in this run. */
const UNAVAILABLE_IN_A_ROW_MAX = 3;

/** The order has an open payment, and the provider is not asked in this run. */
export class OrderWaits extends Error {}

export class OrderExpiry {
  readonly #payments: ExpiryPayments;
  /**
   * In the next run the provider is asked only about orders after this one; those before it had their turn.
   */
  #askBehind = BEFORE_ALL;
  #lastAsked = BEFORE_ALL;
  #unavailableInARow = 0;

  constructor(payments: ExpiryPayments) {
    this.#payments = payments;
  }

  /** Call it in the order of the due times. Throws what `expireOrder` throws, and OrderWaits. */
  async handle(order: DueItem): Promise<void> {
    const askProvider = !this.#isDown && isBehind(order, this.#askBehind);
    if (askProvider) this.#lastAsked = order;
    try {
      await this.#payments.expireOrder(order.id, { askProvider });
      if (askProvider) this.#unavailableInARow = 0;
    } catch (error) {
      const isUnavailable = error instanceof AppError && error.code === 'payment_provider_unavailable';
      if (isUnavailable && !askProvider) throw new OrderWaits();
      if (askProvider) this.#unavailableInARow = isUnavailable ? this.#unavailableInARow + 1 : 0;
      throw error;
    }
  }

  /**
   * After a run that gave up on the provider, the next run continues with the orders after the last one
   * asked, so that all get their turn.
   */
  endRun(): void {
    this.#askBehind = this.#isDown ? this.#lastAsked : BEFORE_ALL;
    this.#unavailableInARow = 0;
  }

  get #isDown(): boolean {
    return this.#unavailableInARow >= UNAVAILABLE_IN_A_ROW_MAX;
  }
}

const isBehind = (order: DueItem, other: DueItem) =>
  order.at > other.at || (order.at === other.at && order.id > other.id);
