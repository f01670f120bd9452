// The order of the chosen swatches: allowance, delivery, and the button that orders them.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { toast } from 'react-toastify';
import type { Article } from '#contract/article.ts';
import type { PartInput } from '#contract/endpoint-types.ts';
import { formMessages } from '#contract/form-messages.ts';
import { swatchesText } from '#contract/order-words.ts';
import { fillPath, pages } from '#contract/paths.ts';
import type { SwatchOffer } from '#contract/swatches.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { createIdempotencyKey } from '#web/api/idempotency-key.ts';
import { ARTICLES_KEY, queries } from '#web/api/queries.ts';
import { refreshSwatchOffers } from '#web/api/swatch-queries.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { swatchList } from '#web/components/swatches/swatch-list.ts';
import { Button } from '#web/components/ui/button.tsx';
import { dollarsText } from '#web/components/ui/fabric-text.ts';
import { TAKES_NO_ORDERS, useTakesOrders } from '#web/layout/use-takes-orders.ts';
import { rememberPlacedOrder } from '#web/session/placed-order.ts';
import type { Person } from '#web/session/stored-session.ts';
import { DeliveryForm } from '../delivery-form.tsx';
import { FormDraft } from '../form-draft.ts';
import { useDeliveryForm } from '../use-delivery-form.ts';
import type { DeliveryDetails } from '../use-place-order.ts';
import {
  allowanceText,
  boundsText,
  orderedSwatches,
  type RejectedReservation,
  reservationProblem,
  surplusText,
  swatchesPrice,
} from './swatch-rules.ts';
import { type Reservations, reservationsDraft } from './use-reservations.ts';

interface OrderFormProps {
  readonly user: Person;
  readonly fabrics: readonly Article[];
  readonly offer: SwatchOffer;
  readonly reservations: Reservations;
  readonly onRejected: (rejected: RejectedReservation | undefined) => void;
}

export function OrderForm({ user, fabrics, offer, reservations, onRejected }: OrderFormProps) {
  const formId = useId();
  const reasonId = useId();
  const delivery = useDeliveryForm(swatchDelivery(user), user);
  const order = useOrderSwatches(user);
  const price = swatchesPrice(offer.price, fabrics.length);
  const canBePaid = useTakesOrders() || price === 0;
  const reason = canBePaid
    ? (surplusText(fabrics.length, offer.left) ?? reservationsError(offer, reservations))
    : TAKES_NO_ORDERS;
  const place = async (entered: DeliveryDetails) => {
    if (reason || order.isPending) return;
    const ids = fabrics.map(({ _id }) => _id);
    const swatches = orderedSwatches(ids, reservations.texts, offer.articles);
    onRejected(undefined);
    await order
      .mutateAsync({ ...entered, swatches, price })
      .catch((error: unknown) => onRejected(rejectedReservation(error)));
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

function reservationsError(offer: SwatchOffer, { texts }: Reservations): string | undefined {
  const isWrong = offer.articles.some(
    (terms) => reservationProblem(texts[terms.articleId], terms) !== undefined,
  );
  return isWrong ? 'To order, change the pieces to reserve.' : undefined;
}

/** The fabric whose pieces could not be reserved, and the possible quantities; undefined for another error. */
function rejectedReservation(error: unknown): RejectedReservation | undefined {
  if (!(error instanceof ApiError) || error.code !== 'reservation_not_possible') return undefined;
  const { articleId, reservationMinimum, reservationMaximum } = error.body;
  const bounds = {
    reservationMinimum: Number(reservationMinimum ?? 0),
    reservationMaximum: Number(reservationMaximum ?? 0),
  };
  const possible = bounds.reservationMaximum > 0 ? ` ${boundsText(bounds)} can be reserved.` : '';
  return { articleId: String(articleId), text: errorMessage(error) + possible };
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

type SwatchOrder = PartInput<'orderSwatches', 'body'>;

const swatchDelivery = (user: Person) => new FormDraft('swatches', user);

/** Stores the key of the order that is being placed, so that a reload after a lost answer does not order twice. */
const keyDraft = (user: Person) => new FormDraft('swatch order', user);

/** The key belongs to another order, or to a cancelled one, so the next attempt is a new order. */
const KEY_USED_UP = ['idempotency_key_reused', 'placed_order_cancelled'];

/** Orders the swatches on the list once, however often the button is pressed. */
function useOrderSwatches(user: Person) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: SwatchOrder) =>
      request('POST /api/swatch-orders', { body, idempotencyKey: keyOfOrder(keyDraft(user)) }),
    onSuccess: async ({ insertedId: id }, { swatches, price }) => {
      const quantity = swatches.length;
      toast.success(`${swatchesText(quantity)} ordered`);
      if (price) rememberPlacedOrder(client, user.email, { id, lines: [{ kind: 'swatch', quantity }] });
      void client.invalidateQueries({ queryKey: queries.orders(user.email).queryKey });
      // The list is kept while the next page loads, so that another press finds the same order by its key.
      await navigate(fillPath(price ? pages.payment : pages.order, { id }));
      for (const { articleId } of swatches) swatchList.set(articleId, false);
      for (const draft of [swatchDelivery, reservationsDraft, keyDraft]) draft(user).clear();
    },
    onError: (error) => {
      if (error instanceof ApiError && KEY_USED_UP.includes(error.code)) keyDraft(user).clear();
    },
    // After a rejection too, the shown data may be outdated.
    onSettled: (_, error) => {
      void client.invalidateQueries({ queryKey: ARTICLES_KEY });
      refreshSwatchOffers(client, user.email, error);
    },
  });
}

function keyOfOrder(draft: FormDraft): string {
  const key = draft.read()?.key ?? createIdempotencyKey();
  draft.save({ key });
  return key;
}
