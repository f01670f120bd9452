// Orders the swatches on the list once, however often the button is pressed.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toast } from 'react-toastify';
import type { PartInput } from '#contract/endpoint-types.ts';
import { swatchesText } from '#contract/order-words.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { createIdempotencyKey } from '#web/api/idempotency-key.ts';
import { ARTICLES_KEY, queries } from '#web/api/queries.ts';
import { refreshSwatchOffers } from '#web/api/swatch-queries.ts';
import { swatchList } from '#web/components/swatches/swatch-list.ts';
import { rememberPlacedOrder } from '#web/session/placed-order.ts';
import type { Person } from '#web/session/stored-session.ts';
import { FormDraft } from '../form-draft.ts';
import { reservationsDraft } from './use-reservations.ts';

type SwatchOrder = PartInput<'orderSwatches', 'body'>;

export const swatchDelivery = (user: Person) => new FormDraft('swatches', user);

/** Stores the key of the order that is being placed, so that a reload after a lost answer does not order twice. */
const keyDraft = (user: Person) => new FormDraft('swatch order', user);

/** The key belongs to another order, or to a cancelled one, so the next attempt is a new order. */
const KEY_USED_UP = ['idempotency_key_reused', 'placed_order_cancelled'];

export function useOrderSwatches(user: Person) {
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
