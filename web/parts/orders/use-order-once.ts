// Places an order once, however often the button is pressed, and leads to its payment or its page (spec sections 7, 8).
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'react-toastify';
import { fillPath, pages } from '#contract/core/paths.ts';
import { ApiError } from '#web/api/api-error.ts';
import { createIdempotencyKey } from '#web/api/idempotency-key.ts';
import { ARTICLES_KEY, queries } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { refreshSwatchOffers } from '#web/api/swatch-queries.ts';
import { type PlacedOrder, rememberPlacedOrder } from '#web/session/placed-order.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { FormDraft } from '../../components/form/form-draft.ts';

interface OrderKey {
  /** The Idempotency-Key of the next attempt. */
  readonly read: () => string;
  readonly onPlaced?: () => void;
  readonly onError: (error: Error) => void;
}

interface OrderOnce<Body> {
  /** By default all attempts of the form that is shown share a key. */
  readonly key?: OrderKey;
  readonly send: (body: Body, idempotencyKey: string) => Promise<{ readonly insertedId: string }>;
  readonly placedText: (body: Body) => string;
  /** What the user pays by card; undefined when nothing is to be paid now. */
  readonly toPay: (body: Body) => Omit<PlacedOrder, 'id'> | undefined;
  /** The page stays, and the notice of the placed order leads to its payment. */
  readonly staysOnPage?: boolean;
  /** Runs once the next page is there. */
  readonly onPlaced?: (body: Body) => void;
  readonly onError?: (error: Error, body: Body) => void;
}

export function useOrderOnce<Body>(user: SessionUser, order: OrderOnce<Body>) {
  const navigate = useNavigate();
  const ofForm = useFormKey();
  const { key = ofForm } = order;
  return useMutation({
    mutationFn: (body: Body) => order.send(body, key.read()),
    onSuccess: async ({ insertedId: id }, body) => {
      const toPay = order.toPay(body);
      toast.success(order.placedText(body));
      if (toPay) rememberPlacedOrder(user.email, { id, ...toPay });
      void refreshQueries(queries.orders().queryKey);
      // The key is kept while the next page loads, so that another press finds the same order by it.
      if (!order.staysOnPage) await navigate(fillPath(toPay ? pages.payment : pages.order, { id }));
      key.onPlaced?.();
      order.onPlaced?.(body);
    },
    onError: (error, body) => {
      key.onError(error);
      order.onError?.(error, body);
    },
    // After a rejection too, the shown data may be outdated.
    onSettled: (_, error) => {
      void refreshQueries(ARTICLES_KEY);
      refreshSwatchOffers(error);
    },
  });
}

/**
 * The key lasts as long as the form is shown, so that an order whose response was lost is not placed twice: a rejected
 * attempt leaves the key unused, and a placed order is not placed again with another quantity or other lots. When that
 * order has been cancelled meanwhile, the key is dropped and the next attempt places a new order.
 */
function useFormKey(): OrderKey {
  const key = useRef<string>(undefined);
  return {
    read: () => {
      key.current ??= createIdempotencyKey();
      return key.current;
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'placed_order_cancelled') key.current = undefined;
    },
  };
}

/**
 * The user has been told of the order that was placed with the key. Any other rejection leaves the key unused, or used by an
 * attempt whose answer was lost: it stays.
 */
const endsKey = (error: Error) =>
  error instanceof ApiError &&
  (error.code === 'placed_order_cancelled' || error.code === 'idempotency_key_reused');

/** Stored under a name, so that a reload after a lost answer does not order twice. */
export function storedOrderKey(name: string, user: SessionUser): OrderKey {
  const draft = new FormDraft(name, user);
  return {
    read: () => {
      const key = draft.read()?.key ?? createIdempotencyKey();
      draft.save({ key });
      return key;
    },
    onPlaced: () => draft.clear(),
    onError: (error) => {
      if (endsKey(error)) draft.clear();
    },
  };
}
