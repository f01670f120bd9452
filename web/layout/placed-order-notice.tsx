// A notice at the lower edge of the page with a link to pay the order just placed. It stays until the order is paid or
// cancelled, or the user dismisses it.
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { fillPath, pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { placedText } from '#contract/orders/order-texts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { queries } from '#web/api/queries.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { forgetPlacedOrder, type PlacedOrder, placedOrderQuery } from '#web/session/placed-order.ts';
import { getQueryClient } from '#web/session/query-client.ts';
import { ORDER_TO_PAY_ATTRIBUTE, PLACED_ORDER_NOTICE_ID } from '../components/browser/document-state.ts';
import { useDocumentAttribute } from '../components/browser/use-document-attribute.ts';

interface PlacedOrderNoticeProps {
  readonly email: string;
}

/** It is outside the pages and their providers, so it has its own query client provider. */
export default function PlacedOrderNotice({ email }: PlacedOrderNoticeProps) {
  return (
    <QueryClientProvider client={getQueryClient()}>
      <OrderInTab email={email} />
    </QueryClientProvider>
  );
}

/** The dashboard has no notice, because My Order and the payment page are there. */
function OrderInTab({ email }: PlacedOrderNoticeProps) {
  const { pathname } = useLocation();
  const { data: placed } = useQuery(placedOrderQuery(email));
  const shown = placed && !pathname.startsWith(pages.dashboard);
  return (
    <div role="status" data-print-hidden className="fixed inset-x-0 bottom-0 z-30">
      {shown && <Unpaid key={placed.id} placed={placed} email={email} />}
    </div>
  );
}

function Unpaid({ placed, email }: { readonly placed: PlacedOrder; readonly email: string }) {
  useDocumentAttribute(ORDER_TO_PAY_ATTRIBUTE);
  const order = useQuery(queries.order(placed.id));
  const isGone = order.error instanceof ApiError && order.error.code === 'order_not_found';
  const isOver = order.data?.paid || isGone;
  useEffect(() => {
    if (isOver) forgetPlacedOrder(email, placed.id);
  }, [isOver, email, placed.id]);
  return (
    <section
      id={PLACED_ORDER_NOTICE_ID}
      tabIndex={-1}
      aria-label={t`Order to pay`}
      className="border-t-2 border-primary bg-base-100 -outline-offset-4 shadow-[0_-6px_20px_rgb(0_0_0/0.08)]"
    >
      <div className="shop-width flex items-center gap-3 py-3 sm:gap-6">
        <p className="line-clamp-3 min-w-0 grow break-words">
          {placed.productName && (
            <>
              <bdi className="font-semibold">{placed.productName}</bdi>:{' '}
            </>
          )}
          {t`${placedText(placed.lines, t`set aside for you`)}, not paid yet.`}
        </p>
        <ButtonLink variant="primary" className="shrink-0" to={fillPath(pages.payment, { id: placed.id })}>
          {t`Pay now`}
        </ButtonLink>
        <Button
          variant="ghost"
          className="btn-circle -mr-2 shrink-0"
          aria-label={t`Dismiss: pay later under My Order`}
          onClick={() => forgetPlacedOrder(email, placed.id)}
        >
          ✕
        </Button>
      </div>
    </section>
  );
}
