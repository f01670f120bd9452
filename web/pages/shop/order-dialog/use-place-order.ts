// Places the order of the dialog, or offers the lots when no single one has the pieces (spec sections 7, 8).
import { useState } from 'react';
import { formTexts } from '#contract/core/form-texts.ts';
import type { PartInput } from '#contract/endpoint-types.ts';
import { amountFromCents } from '#contract/figures/money.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { awaitedBy, awaitedOf, sumOf } from '../../../parts/articles/expected-pieces.ts';
import { orderTotalCents, usedCreditCents } from '../../../parts/articles/order-total.ts';
import { type DeliveryDetails, deliveryBody } from '../../../parts/delivery/delivery-details.ts';
import { type LotOptions, lotOptionsOf } from '../../../parts/orders/lot-texts.ts';
import { useOrderOnce } from '../../../parts/orders/use-order-once.ts';
import type { OrderedArticle } from './ordered-article-facts.tsx';

export interface LotRequest {
  /** Whether the pieces may come from several lots. */
  readonly severalLots?: boolean;
  /** The day until which the customer waits for pieces of one lot, YYYY-MM-DD. */
  readonly awaitedBy?: string;
}

type Attempt = DeliveryDetails & LotRequest;

/** The names are part of the specified request; the server uses those that it has. */
type Order = PartInput<'placeOrder', 'body'> & Readonly<Record<'productName' | 'user' | 'userName', string>>;

interface OrderAgreement {
  /** The id of the lot that is used if it has all the pieces. */
  readonly preferredLot: string | undefined;
  /** The swatch credit. */
  readonly credit: number | undefined;
  /** The total where tax and delivery are part of it. */
  readonly quotedTotal: number | undefined;
}

export function usePlaceOrder(
  article: OrderedArticle,
  quantity: number,
  user: SessionUser,
  { preferredLot, credit = 0, quotedTotal }: OrderAgreement,
) {
  const [choice, setChoice] = useState<LotOptions & { readonly quantity: number }>();
  if (choice && choice.quantity !== quantity) setChoice(undefined);
  const order = useOrderOnce<Order>(user, {
    staysOnPage: true,
    send: (body, idempotencyKey) => request('POST /api/order', { body, idempotencyKey }),
    placedText: ({ productName, quantity }) => formTexts.order.placed(productName, quantity),
    toPay: ({ productName, quantity, severalLots, awaitedBy, paymentMethod }) => {
      const awaitedQuantity = awaitedBy ? sumOf(awaitedOf(article, quantity, severalLots)) : 0;
      return paymentMethod === 'account'
        ? undefined
        : { productName, lines: [{ kind: 'pieces', quantity, awaitedQuantity }] };
    },
    onPlaced: ({ paymentMethod }) => {
      if (paymentMethod === 'account') void refreshQueries(queries.accountTerms().queryKey);
    },
    onError: (error, { quantity }) => {
      const possible = lotOptionsOf(error);
      if (possible) setChoice({ ...possible, quantity });
    },
  });
  const place = ({ severalLots, awaitedBy: waitsUntil, ...delivery }: Attempt) => {
    const total = orderTotalCents(article, quantity) ?? 0;
    return order.mutateAsync({
      productId: article._id,
      productName: article.productName,
      quantity,
      price: quotedTotal ?? amountFromCents(total - usedCreditCents(total, credit)),
      user: user.email,
      userName: user.name,
      severalLots,
      preferredLot,
      awaitedBy: waitsUntil ?? awaitedBy(article, quantity, severalLots),
      ...deliveryBody(delivery),
    });
  };
  return {
    place,
    isPlaced: order.isSuccess,
    /** Leaves out the rejection that `lotChoice` represents. */
    error: lotOptionsOf(order.error) ? null : order.error,
    /** The choice when no single lot has this quantity; undefined until the server has rejected the order for that. */
    lotChoice: choice,
  };
}
