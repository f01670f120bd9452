// The delivery of the basket's order, and the button that places it.
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { amountFromCents, formatPrice, nearestCents } from '#contract/figures/money.ts';
import { plural, t } from '#contract/languages/text.ts';
import { Button } from '#web/components/ui/button.tsx';
import type { BasketLine } from '#web/parts/basket/basket-lines.ts';
import { QuoteSummary } from '#web/parts/money/quote-summary.tsx';
import { isUnquoted, quotedTotal } from '#web/parts/money/use-quote.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import {
  type DeliveryDetails,
  deliveryBody,
  expectedShare,
} from '../../../parts/delivery/delivery-details.ts';
import { DeliveryForm } from '../../../parts/delivery/delivery-form.tsx';
import { OrderError } from '../../../parts/delivery/order-error.tsx';
import { useDeliveryForm } from '../../../parts/delivery/use-delivery-form.ts';
import { COUNTRY_HINT, useOrderQuote } from '../../../parts/delivery/use-order-quote.ts';
import { type OrderSums, totalErrorText } from './line-rules.ts';
import { basketDelivery, type RejectedLines, usePlaceBasket } from './use-place-basket.ts';

interface BasketFormProps {
  readonly user: SessionUser;
  /** The lines that can be ordered, with the days by which their pieces come. */
  readonly lines: readonly BasketLine[];
  /** The number of lines in the basket. */
  readonly all: number;
  /** True while a changed line is being checked. */
  readonly isChecking: boolean;
  readonly sums: OrderSums;
  /** Whether several pieces of a line can be one cut. */
  readonly hasLongCuts: boolean;
  readonly repeatedOrderId: string | undefined;
  /** The purchase order number that the order was prepared with; '' where none was. */
  readonly purchaseOrderNumber: string;
  readonly onRejected: (rejected: RejectedLines) => void;
}

export function BasketForm(props: BasketFormProps) {
  const {
    user,
    lines,
    all,
    isChecking,
    sums,
    hasLongCuts,
    repeatedOrderId,
    purchaseOrderNumber,
    onRejected,
  } = props;
  const formId = useId();
  const reasonId = useId();
  const delivery = useDeliveryForm(basketDelivery(user), user, { repeatedOrderId, purchaseOrderNumber });
  const order = usePlaceBasket(user, { expected: sums.expected, onRejected });
  const ordered = lines.map(({ articleId, quantity }) => ({ articleId, quantity }));
  const quote = useOrderQuote(delivery, ordered);
  const total = sums.priceCents - sums.creditCents;
  const shownTotal = quote.isNeeded ? quotedTotal(quote) : amountFromCents(total);
  const paymentMethod = useWatch({ control: delivery.form.control, name: 'paymentMethod' });
  const reason = notPlaceable(
    lines.length,
    shownTotal === undefined ? undefined : totalErrorText(nearestCents(shownTotal), paymentMethod),
  );
  const place = async (entered: DeliveryDetails) => {
    if (reason || isChecking || order.isPending || isUnquoted(quote)) return;
    const price = quotedTotal(quote) ?? amountFromCents(total);
    const body = { ...deliveryBody(entered), lines: [...lines], price };
    await order.mutateAsync(body).catch((error: unknown) => {
      delivery.showErrors(error);
      quote.retry();
    });
  };
  const isPending = delivery.form.formState.isSubmitting || isChecking || quote.isPending;
  return (
    <>
      <DeliveryForm
        id={formId}
        delivery={delivery}
        user={user}
        quantity={sums.pieces}
        hasLongCuts={hasLongCuts}
        expected={expectedShare(sums.pieces, sums.expected)}
        takesOnAccount
        onSubmit={delivery.form.handleSubmit(place)}
      />
      {quote.isNeeded && <QuoteSummary {...quote} hint={COUNTRY_HINT} />}
      <OrderError error={order.error} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          type="submit"
          form={formId}
          variant="primary"
          loading={isPending}
          disabled={reason !== undefined}
          aria-describedby={reasonId}
        >
          {lines.length === 0 || shownTotal === undefined
            ? t`Order`
            : t`Order for ${formatPrice(shownTotal)}`}
        </Button>
        <p id={reasonId} className="text-sm text-base-content/75">
          {reason ?? leftText(all - lines.length)}
        </p>
      </div>
    </>
  );
}

const notPlaceable = (count: number, totalError: string | undefined) =>
  count === 0 ? t`None of these fabrics can be ordered as it is.` : totalError;

/** Says what happens to the lines that cannot be ordered; undefined when there are none. */
function leftText(count: number): string | undefined {
  if (count === 0) return undefined;
  return plural(count, {
    one: t`1 fabric that cannot be ordered stays here.`,
    other: t`${count} fabrics that cannot be ordered stay here.`,
  });
}
