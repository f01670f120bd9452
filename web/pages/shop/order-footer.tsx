// The part of the order dialog that stays visible: the total, why the order cannot be placed, and the submit button.
import { useId } from 'react';
import { formatDollars } from '#contract/money.ts';
import type { Product } from '#contract/product.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { orderTotalCents } from './order-total.ts';
import { placeOrderError } from './use-place-order.ts';
import type { Quantity } from './use-quantity.ts';

interface OrderFooterProps {
  readonly formId: string;
  readonly product: Product;
  readonly quantity: Quantity;
  readonly busy: boolean;
  readonly error: unknown;
}

export function OrderFooter({ formId, product, quantity, busy, error }: OrderFooterProps) {
  const reasonId = useId();
  const total = orderTotalCents(product.price, quantity.value);
  return (
    <div className="flex flex-col gap-3">
      <FormMessage text={error ? placeOrderError(error) : undefined} />
      {quantity.error && (
        <p id={reasonId} className="text-sm text-base-content/75">
          {quantity.isUnavailable
            ? 'This product cannot be ordered now.'
            : 'To place the order, change the quantity.'}
        </p>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <p className="text-lg" aria-live="polite">
          Total: <strong>{total === undefined ? '–' : `$${formatDollars(total)}`}</strong>
        </p>
        <Button
          type="submit"
          form={formId}
          variant="primary"
          loading={busy}
          disabled={quantity.error !== undefined}
          aria-describedby={quantity.error && reasonId}
        >
          Place the order
        </Button>
      </div>
    </div>
  );
}
