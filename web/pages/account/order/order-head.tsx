// The head of the order's page: picture, number, article and state.
import { Link } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { OrderDetails } from '#contract/order-details.ts';
import { ArticleNumber } from '#web/components/ui/article-number.tsx';
import { OrderPicture } from '#web/components/ui/order-picture.tsx';
import { OrderStateLabels } from '#web/components/ui/order-state-labels.tsx';
import { DASHBOARD_HEADING_ID } from '../dashboard-heading.tsx';
import { onlyLineOfPieces } from './only-line.ts';

export function OrderHead({ order }: { readonly order: OrderDetails }) {
  return (
    <>
      <p className="mb-2 hidden text-xl font-semibold print:block">{messages.shop.name}</p>
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-7 print:grid-cols-[3.5rem_minmax(0,1fr)]">
        <OrderPicture order={order} width={144} className="aspect-square w-full" />
        <div className="flex min-w-0 flex-col items-start gap-3 print:gap-1">
          <h2 id={DASHBOARD_HEADING_ID} tabIndex={-1} className="text-2xl font-medium tabular-nums">
            Order <span className="whitespace-nowrap">{order.number}</span>
          </h2>
          <div>
            <ArticleName order={order} />
            <ArticleNumber>{order.articleNumber}</ArticleNumber>
          </div>
          <OrderStateLabels order={order} />
        </div>
      </div>
    </>
  );
}

/** Links to the article while it is on sale. Several lines are listed with links of their own. */
function ArticleName({ order }: { readonly order: OrderDetails }) {
  const name = <bdi className="text-lg">{order.productName}</bdi>;
  const only = onlyLineOfPieces(order);
  if (!only?.articlePath) return name;
  return (
    <Link className="link-thread" to={only.articlePath}>
      {name}
    </Link>
  );
}
