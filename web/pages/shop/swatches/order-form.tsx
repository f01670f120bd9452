// The order of the chosen swatches: allowance, delivery, and the button that orders them.
import { useId } from 'react';
import { Link } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import { pages } from '#contract/paths.ts';
import type { Article } from '#contract/product.ts';
import type { SwatchOffer } from '#contract/swatches.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { dollarsText } from '#web/components/ui/fabric-text.ts';
import { TAKES_NO_ORDERS, useTakesOrders } from '#web/layout/use-takes-orders.ts';
import type { Person } from '#web/session/stored-session.ts';
import { DeliveryForm } from '../delivery-form.tsx';
import { useDeliveryForm } from '../use-delivery-form.ts';
import type { Delivery } from '../use-place-order.ts';
import {
  allowanceText,
  boundsText,
  holdProblem,
  orderedSwatches,
  type RefusedHold,
  surplusText,
  swatchesPrice,
} from './swatch-rules.ts';
import type { Holds } from './use-holds.ts';
import { swatchDelivery, useOrderSwatches } from './use-order-swatches.ts';

interface OrderFormProps {
  readonly user: Person;
  readonly fabrics: readonly Article[];
  readonly offer: SwatchOffer;
  readonly holds: Holds;
  readonly onRefused: (refused: RefusedHold | undefined) => void;
}

export function OrderForm({ user, fabrics, offer, holds, onRefused }: OrderFormProps) {
  const formId = useId();
  const reasonId = useId();
  const delivery = useDeliveryForm(swatchDelivery(user), user);
  const order = useOrderSwatches(user);
  const price = swatchesPrice(offer.price, fabrics.length);
  const canBePaid = useTakesOrders() || price === 0;
  const reason = canBePaid
    ? (surplusText(fabrics.length, offer.left) ?? holdsError(offer, holds))
    : TAKES_NO_ORDERS;
  const place = async (entered: Delivery) => {
    if (reason || order.isPending) return;
    const ids = fabrics.map(({ _id }) => _id);
    const swatches = orderedSwatches(ids, holds.texts, offer.articles);
    onRefused(undefined);
    await order
      .mutateAsync({ ...entered, swatches, price })
      .catch((error: unknown) => onRefused(refusedHold(error)));
  };
  return (
    <>
      <p role="status">{allowanceText(offer)}</p>
      <DeliveryForm
        id={formId}
        delivery={delivery}
        user={user}
        quantity={fabrics.length}
        onSubmit={delivery.form.handleSubmit(place)}
      />
      <OrderError error={order.error} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          type="submit"
          form={formId}
          variant="primary"
          loading={delivery.form.formState.isSubmitting}
          disabled={reason !== undefined}
          aria-describedby={reason && reasonId}
        >
          {price > 0 ? `Order for ${dollarsText(price)}` : 'Order for free'}
        </Button>
        {reason && (
          <p id={reasonId} className="text-sm text-base-content/75">
            {reason}
          </p>
        )}
      </div>
    </>
  );
}

function holdsError(offer: SwatchOffer, { texts }: Holds): string | undefined {
  const isWrong = offer.articles.some((terms) => holdProblem(texts[terms.productId], terms) !== undefined);
  return isWrong ? 'To order, change the pieces to hold.' : undefined;
}

/** Of which fabric the pieces could not be held, and what could be; undefined for another error. */
function refusedHold(error: unknown): RefusedHold | undefined {
  if (!(error instanceof ApiError) || error.code !== 'hold_not_possible') return undefined;
  const { productId, holdMinimum, holdMaximum } = error.body;
  const bounds = { holdMinimum: Number(holdMinimum ?? 0), holdMaximum: Number(holdMaximum ?? 0) };
  const possible = bounds.holdMaximum > 0 ? ` ${boundsText(bounds)} can be held.` : '';
  return { productId: String(productId), text: errorMessage(error) + possible };
}

function OrderError({ error }: { readonly error: Error | null }) {
  if (!(error instanceof ApiError && error.code === 'idempotency_key_reused'))
    return <FormMessage error={error} />;
  return (
    <div role="alert" className="rounded-field bg-error/10 px-3 py-2 text-sm text-error">
      {formMessages.order.alreadyPlaced}{' '}
      <Link className="link-thread" to={pages.myOrder}>
        See your orders
      </Link>
    </div>
  );
}
