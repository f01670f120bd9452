// The order dialog (spec sections 2, 4, 5): the product, the quantity and the delivery form.
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Product } from '#contract/product.ts';
import { queries } from '#web/api/queries.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import type { Person } from '#web/session/stored-session.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { OrderFooter } from './order-footer.tsx';
import { ProductFacts } from './product-facts.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { orderDraft, useDeliveryForm } from './use-delivery-form.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useQuantity } from './use-quantity.ts';

interface OrderDialogProps {
  /** As the list has it; the dialog fetches it again when it opens and on every press of minus and plus. */
  readonly product: Product;
  readonly user: Person;
  /** Pieces; without it, the minimum order. */
  readonly initialQuantity?: number | undefined;
  readonly onClose: () => void;
}

export function OrderDialog({ product: listed, user, initialQuantity, onClose }: OrderDialogProps) {
  const formId = useId();
  const errorId = useId();
  const fetched = useQuery(queries.product(listed._id));
  const product: Product = fetched.data ?? listed;
  const quantity = useQuantity(product, () => void fetched.refetch(), initialQuantity);
  const form = useDeliveryForm(listed, user);
  const placeOrder = usePlaceOrder(product, quantity.value, user);
  const clearAndClose = () => {
    orderDraft(listed, user).clear();
    onClose();
  };
  const submit = (close: () => void) =>
    form.handleSubmit(async (delivery) => {
      if (!quantity.error) await placeOrder.mutateAsync(delivery).then(close, () => undefined);
    });
  return (
    <Dialog
      title={product.productName}
      onClose={clearAndClose}
      footer={() => (
        <OrderFooter
          formId={formId}
          product={product}
          quantity={quantity}
          busy={form.formState.isSubmitting}
          error={placeOrder.error ?? fetched.error}
        />
      )}
    >
      {(close) => (
        <>
          <ProductFacts product={product} />
          <QuantityStepper quantity={quantity} errorId={errorId} />
          <DeliveryForm
            id={formId}
            form={form}
            user={user}
            quantity={quantity.value}
            onSubmit={submit(close)}
          />
        </>
      )}
    </Dialog>
  );
}
