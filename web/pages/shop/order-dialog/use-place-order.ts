// Places one order once, however often the button is pressed (spec sections 7, 8).
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'react-toastify';
import type { ArticleSummary } from '#contract/articles/article.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { amountFromCents } from '#contract/figures/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { createIdempotencyKey } from '#web/api/idempotency-key.ts';
import { ARTICLES_KEY, queries } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { refreshSwatchOffers } from '#web/api/swatch-queries.ts';
import { rememberPlacedOrder } from '#web/session/placed-order.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { orderTotalCents, usedCreditCents } from '../../../parts/articles/order-total.ts';
import { type DeliveryDetails, deliveryBody } from '../../../parts/delivery/delivery-details.ts';
import { type LotOptions, lotOptionsOf } from '../../../parts/orders/lot-texts.ts';

interface Attempt extends DeliveryDetails {
  /** Whether the pieces may come from several lots. */
  readonly severalLots?: boolean;
}

/** An attempt with the quantity when it was sent, because the field may change while the request runs. */
interface SentAttempt extends Attempt {
  readonly quantity: number;
}

interface OrderAgreement {
  /** The id of the lot that is used if it has all the pieces. */
  readonly preferredLot: string | undefined;
  /** The swatch credit. */
  readonly credit: number | undefined;
  /** The total where tax and delivery are part of it. */
  readonly quotedTotal: number | undefined;
}

/**
 * All attempts of one opening of the dialog share an Idempotency-Key, so that an order whose response was lost is not
 * placed twice: a rejected attempt leaves the key unused, and a placed order is not placed again with another quantity
 * or other lots. When that order has been cancelled meanwhile, the key is dropped and the next attempt places a new
 * order.
 */
export function usePlaceOrder(
  article: ArticleSummary,
  quantity: number,
  user: SessionUser,
  { preferredLot, credit = 0, quotedTotal }: OrderAgreement,
) {
  const key = useRef<string>(undefined);
  const [choice, setChoice] = useState<LotOptions & { readonly quantity: number }>();
  if (choice && choice.quantity !== quantity) setChoice(undefined);
  const mutation = useMutation({
    mutationFn: ({ quantity, severalLots, ...delivery }: SentAttempt) => {
      key.current ??= createIdempotencyKey();
      const total = orderTotalCents(article, quantity) ?? 0;
      const body = {
        productId: article._id,
        productName: article.productName,
        quantity,
        price: quotedTotal ?? amountFromCents(total - usedCreditCents(total, credit)),
        user: user.email,
        userName: user.name,
        severalLots,
        preferredLot,
        ...deliveryBody(delivery),
      };
      return request('POST /api/order', { body, idempotencyKey: key.current });
    },
    onSuccess: ({ insertedId: id }, { quantity, paymentMethod }) => {
      const { productName } = article;
      if (paymentMethod === 'account') void refreshQueries(queries.accountTerms().queryKey);
      else
        rememberPlacedOrder(user.email, {
          id,
          productName,
          lines: [{ kind: 'pieces', quantity }],
        });
      toast.success(formTexts.order.placed(article.productName, quantity));
      void refreshQueries(queries.orders().queryKey);
    },
    onError: (error, { quantity }) => {
      if (hasCode(error, 'placed_order_cancelled')) key.current = undefined;
      const possible = lotOptionsOf(error);
      if (possible) setChoice({ ...possible, quantity });
    },
    // After a rejection too, the shown stock or price may be outdated.
    onSettled: (_, error) => {
      void refreshQueries(ARTICLES_KEY);
      refreshSwatchOffers(error);
    },
  });
  return {
    place: (attempt: Attempt) => mutation.mutateAsync({ ...attempt, quantity }),
    isPlaced: mutation.isSuccess,
    /** Leaves out the rejection that `lotChoice` represents. */
    error: lotOptionsOf(mutation.error) ? null : mutation.error,
    /** The choice when no single lot has this quantity; undefined until the server has rejected the order for that. */
    lotChoice: choice,
  };
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
