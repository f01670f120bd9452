// The order dialog (spec sections 2, 4, 5): what is ordered, how many pieces, and where they go.
import { dollarText } from '#contract/money.ts';
import type { Product } from '#contract/product.ts';
import { messageOf } from '#web/api/refused.ts';
import { Dialog } from '#web/dialogs/Dialog.tsx';
import type { Person } from '#web/session/keptSession.ts';
import { OrderForm } from './OrderForm.tsx';
import { orderDraft } from './orderDraft.ts';
import { totalCents } from './orderTotal.ts';
import { ProductFacts } from './ProductFacts.tsx';
import { QuantityStepper } from './QuantityStepper.tsx';
import { useProduct } from './useProduct.ts';
import { useQuantity } from './useQuantity.ts';

interface OrderDialogProps {
  /** As the list had it; fetched anew at once and at each press of minus and plus. */
  readonly product: Product;
  readonly user: Person;
  readonly onClose: () => void;
}

export function OrderDialog({ product: listed, user, onClose }: OrderDialogProps) {
  const fetched = useProduct(listed);
  const product = fetched.data ?? listed;
  const refetch = () => void fetched.refetch();
  const wish = useQuantity(product, refetch);
  const total = totalCents(product.price, wish.quantity);
  const closed = () => {
    orderDraft(listed, user).forget();
    onClose();
  };
  return (
    <Dialog title={product.productName} onClose={closed}>
      {(close) => (
        <>
          <ProductFacts product={product} />
          <QuantityStepper wish={wish} />
          <p className="mt-3 text-lg" aria-live="polite">
            Total: <strong>{total === undefined ? '–' : `$${dollarText(total)}`}</strong>
          </p>
          <OrderForm
            product={product}
            quantity={wish.quantity}
            isOrderable={wish.isOrderable}
            user={user}
            trouble={fetched.isError ? messageOf(fetched.error) : undefined}
            onRefused={refetch}
            onPlaced={close}
          />
        </>
      )}
    </Dialog>
  );
}
