// The page of an order for its customer and for admins: state, facts, documents and timeline.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { orderQueries } from '#web/api/order-queries.ts';
import { ErrorState, FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { useSession } from '#web/session/use-session.ts';
import { OrderNavigation } from '../../parts/orders/order-navigation.tsx';
import { isUnknownOrder, NoSuchOrder } from './no-such-order.tsx';
import { OrderView } from './order/order-view.tsx';
import type { Viewer } from './order/timeline-texts.ts';

/** The interval of requests while the shop is about to cancel an overdue order. */
const OVERDUE_POLL_MS = 15_000;

export const meta = hiddenMeta('Order');

export default function OrderPage() {
  const { user, isStaff = false } = useSession();
  const { id } = useParams();
  return user && id ? <OneOrder id={id} viewer={{ email: user.email, isStaff }} /> : null;
}

function OneOrder({ id, viewer }: { readonly id: string; readonly viewer: Viewer }) {
  const order = useQuery({
    ...orderQueries.details(id),
    refetchInterval: ({ state }) => (isPaymentOverdue(state.data) ? OVERDUE_POLL_MS : false),
  });
  if (isUnknownOrder(order.error)) return <NoSuchOrder isStaff={viewer.isStaff} />;
  return (
    <>
      {/* It stays while the next order loads, so that the focus stays on its links. */}
      <OrderNavigation id={id} isStaff={viewer.isStaff} />
      {order.data ? (
        <OrderView key={id} order={order.data} viewer={viewer} onPaymentDue={() => void order.refetch()} />
      ) : order.isPending ? (
        <FullScreenSpinner label="Loading the order" />
      ) : (
        <ErrorState error={order.error} onRetry={() => void order.refetch()} />
      )}
    </>
  );
}

function isPaymentOverdue(order: OrderDetails | undefined): boolean {
  return order?.paymentDueAt ? Date.parse(order.paymentDueAt) <= Date.now() : false;
}
