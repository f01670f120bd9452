// Props that the payment page passes to the card form of either provider.
import type { Order } from '#contract/order.ts';

export interface CardFormProps {
  readonly order: Order;
  /** The payment intent's client secret; undefined until it has arrived and while the order cannot be paid. */
  readonly secret: string | undefined;
  /** Called when the provider reports that the card was charged. Resolves once the server has settled the order. */
  readonly onCharged: (transactionId: string) => Promise<unknown>;
  /** Called when the provider reports that the intent changed elsewhere, such as in another tab. */
  readonly onOutdated: () => void;
}
