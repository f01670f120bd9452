// The page of an order for its customer and for admins: state, facts, documents and timeline.
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { t } from '#contract/languages/text.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { orderQueries } from '#web/api/order-queries.ts';
import { ErrorState, FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { useSession } from '#web/session/use-session.ts';
import { OrderNavigation } from '../../parts/orders/order-navigation.tsx';
import { isUnknownOrder, NoSuchOrder } from './no-such-order.tsx';
import { OrderView, preloadAdminTasks } from './order/order-view.tsx';
import type { Viewer } from './order/timeline-texts.ts';

/** The interval of requests while the shop is about to cancel an overdue order. */
const OVERDUE_POLL_MS = 15_000;

export const meta = hiddenMeta(t`Order`);

export default function OrderPage() {
  const session = useSession();
  const { id } = useParams();
  if (session.status !== 'signedIn' || !id) return null;
  const { user, isStaff, roleError } = session;
  const isKnown = isStaff !== undefined || roleError !== undefined;
  return <OneOrder id={id} viewer={{ email: user.email, isStaff: isStaff === true }} isKnown={isKnown} />;
}

interface OneOrderProps {
  readonly id: string;
  readonly viewer: Viewer;
  /** Whether the viewer's role is known, which the order waits for: what staff see comes first. */
  readonly isKnown: boolean;
}

function OneOrder({ id, viewer, isKnown }: OneOrderProps) {
  useEffect(() => {
    if (viewer.isStaff) preloadAdminTasks();
  }, [viewer.isStaff]);
  const order = useQuery({
    ...orderQueries.details(id),
    refetchInterval: ({ state }) => (isPaymentOverdue(state.data) ? OVERDUE_POLL_MS : false),
  });
  if (isUnknownOrder(order.error)) return <NoSuchOrder isStaff={viewer.isStaff} />;
  return (
    <>
      {/* It stays while the next order loads, so that the focus stays on its links. */}
      <OrderNavigation id={id} isStaff={viewer.isStaff} />
      {order.data && isKnown ? (
        <Suspense fallback={<Loading />}>
          <OrderView key={id} order={order.data} viewer={viewer} onPaymentDue={() => void order.refetch()} />
        </Suspense>
      ) : order.error && !order.data ? (
        <ErrorState error={order.error} onRetry={() => void order.refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

const Loading = () => <FullScreenSpinner label={t`Loading the order`} />;

function isPaymentOverdue(order: OrderDetails | undefined): boolean {
  return order?.paymentDueAt ? Date.parse(order.paymentDueAt) <= Date.now() : false;
}
