// What every provider's card form is given by the payment page.
import type { Order } from '#contract/order.ts';

export interface CardFormProps {
  readonly order: Order;
  /** Absent until it has come, and whenever nothing can be paid just now. */
  readonly secret: string | undefined;
  /** The transaction id once the order is paid. */
  readonly completed: string | undefined;
  /** The provider says that the card was charged. */
  readonly onCharged: (transactionId: string) => Promise<void>;
  /** The provider says that the intent has moved on in another place. */
  readonly onElsewhere: () => void;
}
