// The order dialog (spec sections 2, 4, 5): what is ordered, how many pieces, and where they go.
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { dollarText } from '#contract/money.ts';
import type { Product } from '#contract/product.ts';
import { wording } from '#contract/wording.ts';
import { ask } from '#web/api/ask.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { messageOf } from '#web/api/refused.ts';
import { Dialog } from '#web/dialogs/Dialog.tsx';
import { FormMessage } from '#web/fields/FormMessage.tsx';
import type { Person } from '#web/session/keptSession.ts';
import { OrderForm } from './OrderForm.tsx';
import { totalCents } from './orderTotal.ts';
import { useQuantity } from './useQuantity.ts';

interface OrderDialogProps {
  /** As the list had it; fetched anew at once and at each press of minus and plus. */
  readonly product: Product;
  readonly user: Person;
  readonly onClose: () => void;
}

export function OrderDialog({ product: listed, user, onClose }: OrderDialogProps) {
  const fetched = useQuery({
    queryKey: queryKeys.product(listed._id),
    queryFn: ({ signal }) => ask('getProduct', { params: { id: listed._id }, signal }),
    placeholderData: listed,
    staleTime: 0,
  });
  const product = fetched.data ?? listed;
  const refetch = () => void fetched.refetch();
  const wish = useQuantity(product, refetch);
  const total = totalCents(product.price, wish.quantity);
  return (
    <Dialog title={product.productName} onClose={onClose}>
      <Facts product={product} />
      <Stepper wish={wish} />
      <p className="mt-3 text-lg" aria-live="polite">
        Total: <strong>{total === undefined ? '–' : `$${dollarText(total)}`}</strong>
      </p>
      {fetched.isError && <FormMessage text={messageOf(fetched.error)} />}
      <OrderForm
        product={product}
        quantity={wish.quantity}
        isOrderable={wish.isOrderable}
        user={user}
        onRefused={refetch}
        onPlaced={onClose}
      />
    </Dialog>
  );
}

function Facts({ product }: { readonly product: Product }) {
  const facts = [
    ['Minimum Quantity', String(product.minimumQuantity)],
    ['Available Quantity', String(product.availableQuantity)],
    ['Price', wording.product.price(product.price)],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-3 rounded-box bg-base-200 p-4 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-base-content/70">{name}</dt>
          <dd className="break-words font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Stepper({ wish }: { readonly wish: ReturnType<typeof useQuantity> }) {
  const id = useId();
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Quantity in pieces
      </label>
      <div className="join w-full sm:w-auto">
        <button type="button" className="btn join-item" aria-label="One piece fewer" onClick={wish.minus}>
          −
        </button>
        <input
          id={id}
          name="productQuantity"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          className="input join-item w-full text-center sm:w-32"
          value={wish.typed}
          aria-invalid={!wish.isOrderable || undefined}
          onChange={({ target }) => wish.setTyped(target.value)}
        />
        <button type="button" className="btn join-item" aria-label="One piece more" onClick={wish.plus}>
          +
        </button>
      </div>
    </div>
  );
}
