// Places one order, once, however often the button is pressed (spec sections 7, 8).
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'react-toastify';
import type { ArticleSummary } from '#contract/article.ts';
import { formMessages } from '#contract/form-messages.ts';
import { dollarsFromCents } from '#contract/money.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { createIdempotencyKey } from '#web/api/idempotency-key.ts';
import { ARTICLES_KEY, queries } from '#web/api/queries.ts';
import { refreshSwatchOffers } from '#web/api/swatch-queries.ts';
import { rememberPlacedOrder } from '#web/session/placed-order.ts';
import type { Person } from '#web/session/stored-session.ts';
import { type LotOptions, lotOptionsOf } from './lot-words.ts';
import { orderTotalCents, usedCreditCents } from './order-total.ts';

export interface DeliveryDetails {
  address: string;
  phone: string;
  customDetails: string;
  purchaseOrderNumber: string;
}

interface Attempt extends DeliveryDetails {
  /** Whether the pieces may come from several lots. */
  readonly severalLots?: boolean;
}

/** With the quantity when it was sent, which may be changed while the request runs. */
interface SentAttempt extends Attempt {
  readonly quantity: number;
}

interface OrderTerms {
  /** Id of the lot to take the pieces from where it has them all. */
  readonly preferredLot: string | undefined;
  /** Dollars of swatches. */
  readonly credit: number | undefined;
}

/**
 * All attempts of one opening of the dialog share an Idempotency-Key, so that an order whose response was lost is not
 * placed twice: a rejected attempt leaves the key unused, a placed one is not placed again with another quantity or other
 * lots. The key is dropped when that order has been cancelled meanwhile: the next attempt places a new one.
 */
export function usePlaceOrder(
  article: ArticleSummary,
  quantity: number,
  user: Person,
  { preferredLot, credit = 0 }: OrderTerms,
) {
  const key = useRef<string>(undefined);
  const [choice, setChoice] = useState<LotOptions & { readonly quantity: number }>();
  if (choice && choice.quantity !== quantity) setChoice(undefined);
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ quantity, severalLots, ...delivery }: SentAttempt) => {
      key.current ??= createIdempotencyKey();
      const total = orderTotalCents(article.price, quantity) ?? 0;
      const body = {
        productId: article._id,
        productName: article.productName,
        quantity,
        price: dollarsFromCents(total - usedCreditCents(total, credit)),
        user: user.email,
        userName: user.name,
        severalLots,
        preferredLot,
        ...delivery,
      };
      return request('placeOrder', { body, idempotencyKey: key.current });
    },
    onSuccess: ({ insertedId: id }, { quantity }) => {
      const { productName } = article;
      rememberPlacedOrder(queryClient, user.email, {
        id,
        productName,
        lines: [{ kind: 'pieces', quantity }],
      });
      toast.success(formMessages.order.placed(article.productName, quantity));
      void queryClient.invalidateQueries({ queryKey: queries.orders(user.email).queryKey });
    },
    onError: (error, { quantity }) => {
      if (hasCode(error, 'placed_order_cancelled')) key.current = undefined;
      const possible = lotOptionsOf(error);
      if (possible) setChoice({ ...possible, quantity });
    },
    // A rejection too means that the stock or price shown may be outdated.
    onSettled: (_, error) => {
      void queryClient.invalidateQueries({ queryKey: ARTICLES_KEY });
      refreshSwatchOffers(queryClient, user.email, error);
    },
  });
  return {
    place: (attempt: Attempt) => mutation.mutateAsync({ ...attempt, quantity }),
    isPlaced: mutation.isSuccess,
    /** Without the rejection that `lotChoice` stands for. */
    error: lotOptionsOf(mutation.error) ? null : mutation.error,
    /** What is possible instead of this quantity of one lot; undefined until the server has rejected that. */
    lotChoice: choice,
  };
}

/** Why an order was not placed, for the user to read. */
export function placeOrderError(error: unknown): string {
  return hasCode(error, 'idempotency_key_reused') ? formMessages.order.alreadyPlaced : errorMessage(error);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
