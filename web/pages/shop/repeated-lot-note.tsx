// Says in the order dialog of a repeated order whether its pieces come from the same lot.
import { useQuery } from '@tanstack/react-query';
import type { Reservation } from '#contract/swatches.ts';
import { orderQueries } from '#web/api/order-queries.ts';
import type { Person } from '#web/session/stored-session.ts';
import { repeatedLotText } from './lot-words.ts';

interface RepeatedLotNoteProps {
  readonly orderId: string;
  readonly articleId: string;
  readonly user: Person;
  /** NaN while the field is empty. */
  readonly quantity: number;
  readonly reservation: Reservation | null | undefined;
}

export function RepeatedLotNote({ orderId, articleId, user, quantity, reservation }: RepeatedLotNoteProps) {
  const { data: order } = useQuery(orderQueries.details(user.email, orderId));
  const line = order?.lines.find((one) => one.kind === 'pieces' && one.articleId === articleId);
  const text = line && repeatedLotText(line.lots, quantity, reservation);
  return (
    <p className="mt-2 text-sm empty:hidden" aria-live="polite">
      {text}
    </p>
  );
}
