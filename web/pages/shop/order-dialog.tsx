// The order dialog (spec sections 2, 4, 5): what is ordered, how many pieces, and where they go.
import { formatDollars } from '#contract/money.ts';
import type { Product } from '#contract/product.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import type { Person } from '#web/session/stored-session.ts';
import { orderDraft } from './order-draft.ts';
import { OrderForm } from './order-form.tsx';
import { displayedTotal } from './order-total.ts';
import { ProductFacts } from './product-facts.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { useProduct } from './use-product.ts';
import { useQuantity } from './use-quantity.ts';

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
  const total = displayedTotal(product.price, wish.quantity);
  const closed = () => {
    orderDraft(listed, user).clear();
    onClose();
  };
  return (
    <Dialog title={product.productName} onClose={closed}>
      {(close) => (
        <>
          <ProductFacts product={product} />
          <QuantityStepper wish={wish} />
          <p className="mt-3 text-lg" aria-live="polite">
            Total: <strong>{total === undefined ? '–' : `$${formatDollars(total)}`}</strong>
          </p>
          <OrderForm
            product={product}
            quantity={wish.quantity}
            isOrderable={wish.isOrderable}
            user={user}
            trouble={fetched.isError ? errorMessage(fetched.error) : undefined}
            onRefused={refetch}
            onPlaced={close}
          />
        </>
      )}
    </Dialog>
  );
}
