// The order's page once it has loaded: state and actions, facts, timeline, and the actions of admins.
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import type { OrderDetails } from '#contract/order-details.ts';
import type { OrderState } from '#contract/order-state.ts';
import { pages } from '#contract/paths.ts';
import { refreshOrder } from '#web/api/order-queries.ts';
import { useDocumentTitle } from '#web/layout/use-document-title.ts';
import { CancelOrder } from '../cancel-order.tsx';
import { DASHBOARD_HEADING_ID } from '../dashboard-heading.tsx';
import { orderTitle } from '../order-format.ts';
import { DocumentList } from './document-list.tsx';
import { LineList } from './line-list.tsx';
import { onlyLineOfPieces } from './only-line.ts';
import { DeliveryFacts, OrderedFacts, PaymentFacts } from './order-facts.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderNow } from './order-now.tsx';
import { RefundList } from './refund-list.tsx';
import { Timeline } from './timeline.tsx';
import type { Viewer } from './timeline-words.ts';

const AdminTasks = lazy(() => import('#web/pages/admin/order/admin-tasks.tsx'));
const AdminRecords = lazy(() => import('#web/pages/admin/order/admin-records.tsx'));

interface OrderViewProps {
  readonly order: OrderDetails;
  readonly viewer: Viewer;
  readonly onPaymentDue: () => void;
}

export function OrderView({ order, viewer, onPaymentDue }: OrderViewProps) {
  const client = useQueryClient();
  const [cancelling, setCancelling] = useState(false);
  useDocumentTitle(orderTitle(order));
  useFocusAfterChange(order.state);
  const endCancelling = () => {
    setCancelling(false);
    void refreshOrder(client, viewer.email, order._id);
  };
  return (
    <article className="flex flex-col gap-8 print:gap-3 print:text-sm">
      <div className="flex flex-col gap-6 print:gap-3">
        <div className="flex items-baseline justify-between gap-4 print:hidden">
          <BackLink viewer={viewer} />
          <PrintButton />
        </div>
        <OrderHead order={order} />
        <OrderNow
          order={order}
          viewer={viewer}
          onCancel={() => setCancelling(true)}
          onPaymentDue={onPaymentDue}
        />
        {viewer.isAdmin && (
          <Suspense>
            <AdminTasks order={order} admin={viewer.email} />
          </Suspense>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-2 xl:gap-14 print:grid-cols-2 print:gap-6">
        <div className="flex flex-col gap-9 print:gap-3">
          {!onlyLineOfPieces(order) && <LineList order={order} isOwn={order.user === viewer.email} />}
          <OrderedFacts order={order} />
          <DeliveryFacts order={order} />
          <PaymentFacts order={order} />
          <RefundList order={order} />
          <DocumentList order={order} />
        </div>
        <div className="flex flex-col gap-9 print:gap-3">
          <Timeline order={order} viewer={viewer} />
          {viewer.isAdmin && (
            <Suspense>
              <AdminRecords order={order} admin={viewer.email} />
            </Suspense>
          )}
        </div>
      </div>
      {cancelling && <CancelOrder order={order} email={viewer.email} onClose={endCancelling} />}
    </article>
  );
}

/** Moves the focus to the heading when a change of state has removed the focused button. */
function useFocusAfterChange(state: OrderState): void {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    if (document.activeElement === document.body) document.getElementById(DASHBOARD_HEADING_ID)?.focus();
  }, [state]);
}

/** Links to the list that has the order, with its filters. */
function BackLink({ viewer: { isAdmin } }: { readonly viewer: Viewer }) {
  const { myOrder, allOrder } = formMessages.dashboard;
  const { state } = useLocation();
  const list: unknown = Object(state).list;
  const search = typeof list === 'string' ? list : '';
  return (
    <Link className="link-thread" to={isAdmin ? pages.manageAllOrder + search : pages.myOrder}>
      ← {isAdmin ? allOrder : myOrder}
    </Link>
  );
}

function PrintButton() {
  return (
    <button
      type="button"
      className="link-thread min-h-11 cursor-pointer text-sm"
      onClick={() => window.print()}
    >
      Print this order
    </button>
  );
}
