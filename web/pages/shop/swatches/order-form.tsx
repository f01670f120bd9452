// The order of the chosen swatches: allowance, delivery, and the button that orders them.
import { useId } from 'react';
import type { Article } from '#contract/articles/article.ts';
import type { PartInput } from '#contract/endpoint-types.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import { swatchesText } from '#contract/orders/order-texts.ts';
import type { SwatchOffer } from '#contract/orders/swatches.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { Button } from '#web/components/ui/button.tsx';
import { QuoteSummary } from '#web/parts/money/quote-summary.tsx';
import { isUnquoted, quotedTotal } from '#web/parts/money/use-quote.ts';
import { swatchList } from '#web/parts/swatches/swatch-list.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { TAKES_NO_ORDERS, useTakesPayments } from '#web/shop-data/use-takes-orders.ts';
import { FormDraft } from '../../../components/form/form-draft.ts';
import { type DeliveryDetails, deliveryBody } from '../../../parts/delivery/delivery-details.ts';
import { DeliveryForm } from '../../../parts/delivery/delivery-form.tsx';
import { OrderError } from '../../../parts/delivery/order-error.tsx';
import { useDeliveryForm } from '../../../parts/delivery/use-delivery-form.ts';
import { COUNTRY_HINT, useOrderQuote } from '../../../parts/delivery/use-order-quote.ts';
import { storedOrderKey, useOrderOnce } from '../../../parts/orders/use-order-once.ts';
import {
  allowanceText,
  boundsText,
  orderedSwatches,
  type RejectedReservation,
  reservationProblem,
  surplusText,
  swatchesPrice,
} from '../../../parts/swatches/swatch-rules.ts';
import { type Reservations, reservationsDraft } from './use-reservations.ts';

interface OrderFormProps {
  readonly user: SessionUser;
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
  const ordered = fabrics.map(({ _id }) => ({ articleId: _id, quantity: 1, kind: 'swatch' as const }));
  const quote = useOrderQuote(delivery, ordered);
  const price = quotedTotal(quote) ?? swatchesPrice(offer.price, fabrics.length);
  const canBePaid = useTakesPayments() || price === 0;
  const reason = canBePaid
    ? (surplusText(fabrics.length, offer.left) ?? reservationsError(offer, reservations))
    : TAKES_NO_ORDERS;
  const place = async (entered: DeliveryDetails) => {
    if (reason || order.isPending || isUnquoted(quote)) return;
    const ids = fabrics.map(({ _id }) => _id);
    const swatches = orderedSwatches(ids, reservations.texts, offer.articles);
    onRejected(undefined);
    await order.mutateAsync({ ...deliveryBody(entered), swatches, price }).catch((error: unknown) => {
      onRejected(rejectedReservation(error));
      delivery.showErrors(error);
      quote.retry();
    });
  };
  return (
    <>
      <p role="status">{allowanceText(offer)}</p>
      <DeliveryForm
        id={formId}
        delivery={delivery}
        user={user}
        quantity={fabrics.length}
        isOfSwatches
        onSubmit={delivery.form.handleSubmit(place)}
      />
      {quote.isNeeded && <QuoteSummary {...quote} hint={COUNTRY_HINT} />}
      <OrderError error={order.error} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          type="submit"
          form={formId}
          variant="primary"
          loading={delivery.form.formState.isSubmitting || quote.isPending}
          disabled={reason !== undefined}
          aria-describedby={reason && reasonId}
        >
          {isUnquoted(quote) ? t`Order` : price > 0 ? t`Order for ${formatPrice(price)}` : t`Order for free`}
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
  return isWrong ? t`To order, change the pieces to reserve.` : undefined;
}

/** The fabric whose pieces could not be reserved, and the possible quantities; undefined for another error. */
function rejectedReservation(error: unknown): RejectedReservation | undefined {
  if (!(error instanceof ApiError) || error.code !== 'reservation_not_possible') return undefined;
  const { articleId, reservationMinimum, reservationMaximum } = error.body;
  const bounds = {
    reservationMinimum: Number(reservationMinimum ?? 0),
    reservationMaximum: Number(reservationMaximum ?? 0),
  };
  const possible = bounds.reservationMaximum > 0 ? ` ${t`${boundsText(bounds)} can be reserved.`}` : '';
  return { articleId: String(articleId), text: errorMessage(error) + possible };
}

type SwatchOrder = PartInput<'orderSwatches', 'body'>;

const swatchDelivery = (user: SessionUser) => new FormDraft<DeliveryDetails>('swatches', user);

/** Orders the swatches on the list once, however often the button is pressed. */
const useOrderSwatches = (user: SessionUser) =>
  useOrderOnce<SwatchOrder>(user, {
    key: storedOrderKey('swatch order', user),
    send: (body, idempotencyKey) => request('POST /api/swatch-orders', { body, idempotencyKey }),
    placedText: ({ swatches }) => t`${swatchesText(swatches.length)} ordered`,
    toPay: ({ price, swatches }) =>
      price ? { lines: [{ kind: 'swatch', quantity: swatches.length }] } : undefined,
    onPlaced: ({ swatches }) => {
      for (const { articleId } of swatches) swatchList.set(articleId, false);
      for (const draft of [swatchDelivery, reservationsDraft]) draft(user).clear();
    },
  });
