// The props that the payment page passes to the card form of either provider.
import type { Payable } from './payable.ts';

export interface CardFormProps {
  readonly payable: Payable;
  /** The client secret of the payment intent; undefined until it has arrived and while nothing can be paid. */
  readonly secret: string | undefined;
  /** Called when the provider reports that the card was charged. Resolves once the server has settled the orders. */
  readonly onCharged: (transactionId: string) => Promise<unknown>;
  /** Called when the provider reports that the intent has changed elsewhere, for example in another tab. */
  readonly onOutdated: () => void;
}
