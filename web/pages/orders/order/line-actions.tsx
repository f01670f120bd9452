// The actions for a line of pieces once the order is paid: order again, and review.
import { Link } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import type { OrderDetails, OrderLineDetails } from '#contract/orders/order-details.ts';
import { lotAgainText } from '#web/parts/orders/lot-texts.ts';
import { orderAgainPath } from '#web/parts/orders/order-again-path.ts';

export const reviewPath = ({ articleId }: Pick<OrderLineDetails, 'articleId'>) =>
  `${pages.addReview}?${new URLSearchParams({ article: articleId })}`;

/** Says whether ordering again can give the same lot. */
export function LotsAgain({ line: { lots, quantity, articlePath } }: { readonly line: OrderLineDetails }) {
  if (articlePath === null || lots.length === 0) return null;
  return (
    <ul className="print:hidden">
      {lots.map((lot) => (
        <li key={lot._id}>{lotAgainText(lot, quantity)}</li>
      ))}
    </ul>
  );
}

interface LineActionsProps {
  readonly order: OrderDetails;
  readonly line: OrderLineDetails;
}

export function LineActions({ order: { _id, state }, line }: LineActionsProps) {
  const { kind, productName } = line;
  if (kind !== 'pieces' || state === 'unpaid') return null;
  return (
    <div className="mt-1 print:hidden">
      <div className="flex flex-wrap gap-x-5">
        <Link
          className={LINK}
          to={orderAgainPath(_id, line)}
          aria-label={t`Order again: ${productName}`}
        >{t`Order again`}</Link>
        {state === 'delivered' && (
          <Link
            className={LINK}
            to={reviewPath(line)}
            aria-label={t`Write a review: ${productName}`}
          >{t`Write a review`}</Link>
        )}
      </div>
      <div className="text-sm text-base-content/75">
        <LotsAgain line={line} />
      </div>
    </div>
  );
}

const LINK = 'link-thread inline-flex min-h-9 items-center';
