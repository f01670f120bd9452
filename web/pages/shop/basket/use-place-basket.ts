// Places the order of the basket's lines once. The server takes them out of the basket with the order.
import { useQueryClient } from '@tanstack/react-query';
import type { PartInput } from '#contract/endpoint-types.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import type { Person } from '#web/session/stored-session.ts';
import { FormDraft } from '../form-draft.ts';
import { useOrderOnce } from '../use-order-once.ts';

type BasketOrder = PartInput<'placeOrderOfLines', 'body'>;

/** Why lines were not ordered, by article id. */
export type RejectedLines = ReadonlyMap<string, string>;

export const basketDelivery = (user: Person) => new FormDraft('basket', user);

interface PlacingOptions {
  readonly onRejected: (rejected: RejectedLines) => void;
}

export function usePlaceBasket(user: Person, { onRejected }: PlacingOptions) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: queries.basket(user.email).queryKey });
  return useOrderOnce<BasketOrder>(user, {
    name: 'basket order',
    send: async (body, idempotencyKey) => {
      onRejected(new Map());
      return request('POST /api/orders', { body, idempotencyKey }).catch((error: unknown) => {
        onRejected(rejectedLines(error, body));
        throw error;
      });
    },
    placedText: ({ lines }) => (lines.length === 1 ? 'Ordered' : `${lines.length} fabrics ordered`),
    priceOf: ({ price = 0 }) => price,
    linesOf: ({ lines }) => lines.map(({ quantity }) => ({ kind: 'pieces', quantity })),
    onPlaced: () => {
      basketDelivery(user).clear();
      refresh();
    },
    onError: refresh,
  });
}

/** An order of one line says its reason itself. */
function rejectedLines(error: unknown, { lines }: BasketOrder): RejectedLines {
  if (!(error instanceof ApiError) || error.code !== 'lines_not_orderable') return new Map();
  return new Map(
    error.errors.flatMap(({ pointer, detail }) => {
      const line = lines[Number(pointer.replace('/lines/', ''))];
      return line ? [[line.articleId, detail] as const] : [];
    }),
  );
}
