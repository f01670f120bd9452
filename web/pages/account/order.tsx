// The page of one order, for its customer and for admins: state, facts, documents and timeline.
import { useQuery } from '@tanstack/react-query';
import { type MetaFunction, useParams } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import type { OrderDetails } from '#contract/order-endpoints.ts';
import { pages } from '#contract/paths.ts';
import { ApiError } from '#web/api/api-error.ts';
import { orderQueries } from '#web/api/order-queries.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { FullScreenSpinner } from '#web/components/feedback/full-screen-spinner.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { useDocumentTitle } from '#web/layout/use-document-title.ts';
import { useSession } from '#web/session/use-session.ts';
import { OrderView } from './order/order-view.tsx';
import type { Viewer } from './order/timeline-words.ts';

/** Between two requests while the shop is about to end a hold. */
const HOLD_END_POLL_MS = 15_000;
const NO_SUCH_ORDER = 'There is no such order';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Order', hidden: true });

export default function OrderPage() {
  const { user, isAdmin = false } = useSession();
  const { id } = useParams();
  return user && id ? <OneOrder key={id} id={id} viewer={{ email: user.email, isAdmin }} /> : null;
}

function OneOrder({ id, viewer }: { readonly id: string; readonly viewer: Viewer }) {
  const order = useQuery({
    ...orderQueries.details(viewer.email, id),
    refetchInterval: ({ state }) => (isHoldOver(state.data) ? HOLD_END_POLL_MS : false),
  });
  if (order.isPending) return <FullScreenSpinner label="Loading the order" />;
  if (isUnknown(order.error)) return <NoSuchOrder viewer={viewer} />;
  if (!order.data) return <ErrorState error={order.error} onRetry={() => void order.refetch()} />;
  return <OrderView order={order.data} viewer={viewer} onHoldEnd={() => void order.refetch()} />;
}

function isHoldOver(order: OrderDetails | undefined): boolean {
  return order?.holdEndsAt ? Date.parse(order.holdEndsAt) <= Date.now() : false;
}

/** No order has this id, or it is another customer's. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

function NoSuchOrder({ viewer: { isAdmin } }: { readonly viewer: Viewer }) {
  const { myOrder, allOrder } = formMessages.dashboard;
  useDocumentTitle(NO_SUCH_ORDER);
  return (
    <div role="alert">
      <EmptyState title={`${NO_SUCH_ORDER}.`}>
        <p>The address may be mistyped, or the order belongs to another account.</p>
        <ButtonLink variant="primary" to={isAdmin ? pages.manageAllOrder : pages.myOrder}>
          {isAdmin ? allOrder : myOrder}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
