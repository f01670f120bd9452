// Places an order of several lines once, however often the button is pressed, and leads to its payment or its page.
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toast } from 'react-toastify';
import type { LineKind } from '#contract/core/order-state.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { ApiError } from '#web/api/api-error.ts';
import { createIdempotencyKey } from '#web/api/idempotency-key.ts';
import { ARTICLES_KEY, queries } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { refreshSwatchOffers } from '#web/api/swatch-queries.ts';
import { rememberPlacedOrder } from '#web/session/placed-order.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { FormDraft } from '../../components/form/form-draft.ts';

interface OrderOnce<Body> {
  /** Distinguishes the idempotency key from those of other forms. */
  readonly name: string;
  readonly send: (body: Body, idempotencyKey: string) => Promise<{ readonly insertedId: string }>;
  readonly placedText: (body: Body) => string;
  /** What the user pays by card; 0 leads to the order's page. */
  readonly priceOf: (body: Body) => number;
  readonly linesOf: (body: Body) => readonly { readonly kind: LineKind; readonly quantity: number }[];
  /** Runs once the next page is there. */
  readonly onPlaced: (body: Body) => void;
  readonly onError?: (error: Error) => void;
}

export function useOrderOnce<Body>(user: SessionUser, order: OrderOnce<Body>) {
  const navigate = useNavigate();
  // Stored, so that a reload after a lost answer does not order twice.
  const key = new FormDraft(order.name, user);
  return useMutation({
    mutationFn: (body: Body) => order.send(body, keyOf(key)),
    onSuccess: async ({ insertedId: id }, body) => {
      const price = order.priceOf(body);
      toast.success(order.placedText(body));
      if (price) rememberPlacedOrder(user.email, { id, lines: order.linesOf(body) });
      void refreshQueries(queries.orders().queryKey);
      // The key is kept while the next page loads, so that another press finds the same order by it.
      await navigate(fillPath(price ? pages.payment : pages.order, { id }));
      key.clear();
      order.onPlaced(body);
    },
    onError: (error) => {
      // The server has rejected it, so nothing was placed with the key. After a lost answer the key stays.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) key.clear();
      order.onError?.(error);
    },
    // After a rejection too, the shown data may be outdated.
    onSettled: (_, error) => {
      void refreshQueries(ARTICLES_KEY);
      refreshSwatchOffers(error);
    },
  });
}

function keyOf(draft: FormDraft): string {
  const key = draft.read()?.key ?? createIdempotencyKey();
  draft.save({ key });
  return key;
}
