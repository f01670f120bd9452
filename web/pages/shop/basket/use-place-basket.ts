// Places the order of the basket's lines once. The server takes them out of the basket with the order.
import type { PartInput } from '#contract/endpoint-types.ts';
import { t } from '#contract/languages/text.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { FormDraft } from '../../../components/form/form-draft.ts';
import type { DeliveryDetails } from '../../../parts/delivery/delivery-details.ts';
import { storedOrderKey, useOrderOnce } from '../../../parts/orders/use-order-once.ts';

type BasketOrder = PartInput<'placeOrderOfLines', 'body'>;

/** Why lines were not ordered, by article id. */
export type RejectedLines = ReadonlyMap<string, string>;

export const basketDelivery = (user: SessionUser) => new FormDraft<DeliveryDetails>('basket', user);

interface PlacingOptions {
  /** The number of pieces that are expected. */
  readonly expected: number;
  readonly onRejected: (rejected: RejectedLines) => void;
}

export function usePlaceBasket(user: SessionUser, { expected, onRejected }: PlacingOptions) {
  const refresh = async () => (await import('#web/parts/basket/account-basket.ts')).refreshBasket(user.email);
  return useOrderOnce<BasketOrder>(user, {
    key: storedOrderKey('basket order', user),
    send: async (body, idempotencyKey) => {
      onRejected(new Map());
      return request('POST /api/orders', { body, idempotencyKey }).catch((error: unknown) => {
        onRejected(rejectedLines(error, body));
        throw error;
      });
    },
    placedText: ({ lines }) => (lines.length === 1 ? t`Ordered` : t`${lines.length} fabrics ordered`),
    toPay: ({ lines, price, paymentMethod }) =>
      price && paymentMethod !== 'account'
        ? {
            lines: [
              {
                kind: 'pieces',
                quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
                awaitedQuantity: expected,
              },
            ],
          }
        : undefined,
    onPlaced: () => {
      basketDelivery(user).clear();
      void refresh();
    },
    onError: () => void refresh(),
  });
}

/** An order of one line says its reason itself; one whose pieces come later than it said shows the new days. */
function rejectedLines(error: unknown, { lines }: BasketOrder): RejectedLines {
  if (!(error instanceof ApiError) || error.code !== 'lines_not_orderable') return new Map();
  return new Map(
    error.errors.flatMap(({ pointer, detail, code }) => {
      if (code === 'expected_pieces_changed') return [];
      const line = lines[Number(pointer.replace('/lines/', ''))];
      return line ? [[line.articleId, detail] as const] : [];
    }),
  );
}

/** The draft of the order whose answer was lost; empty when there is none. */
export const unansweredOrder = (user: SessionUser) => new FormDraft('basket order', user);
