// Cancels orders that are not paid by their payment deadline. A card provider that is unavailable is asked a few times per run only.
import { AppError } from '#server/http/app-error.ts';
import { BEFORE_ALL, type DueOrder } from './due-order-store.ts';

/** What expiry needs of payments, which is a later module. */
export interface ExpiryPayments {
  /** Whether orders may expire now: not while payments of theirs may be missing from the database. */
  mayExpireOrders(): Promise<boolean>;
  /**
   * Makes the open payment of an order unpayable, then cancels the order. Throws `order_paid` when a payment got through,
   * and `order_payment_in_progress` or `payment_provider_unavailable` when it has to be tried again later; without
   * `askProvider` the latter for every order with an open payment.
   */
  expireOrder(id: string, options: { askProvider: boolean }): Promise<unknown>;
}

/** A card provider that is unavailable this often in a row is left alone until the next run. */
const UNAVAILABLE_IN_A_ROW_MAX = 3;

/** The order has an open payment that the provider is not asked about in this run. */
export class OrderWaits extends Error {}

export class OrderExpiry {
  readonly #payments: ExpiryPayments;
  /** The provider is asked about the orders behind this one: those before had their turn in the last runs. */
  #askBehind = BEFORE_ALL;
  #lastAsked = BEFORE_ALL;
  #unavailableInARow = 0;

  constructor(payments: ExpiryPayments) {
    this.#payments = payments;
  }

  /** Call in the order of their times. Throws as `expireOrder`, and OrderWaits. */
  async handle(order: DueOrder): Promise<void> {
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

  /** Where the provider was left alone, the next run goes on with other orders, so that none keeps the others waiting. */
  endRun(): void {
    this.#askBehind = this.#isDown ? this.#lastAsked : BEFORE_ALL;
    this.#unavailableInARow = 0;
  }

  get #isDown(): boolean {
    return this.#unavailableInARow >= UNAVAILABLE_IN_A_ROW_MAX;
  }
}

const isBehind = (order: DueOrder, other: DueOrder) =>
  order.at > other.at || (order.at === other.at && order.id > other.id);
