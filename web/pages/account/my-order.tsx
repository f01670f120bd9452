// My Order (spec sections 4, 8): one's orders, to pay for or to cancel while they are unpaid.
import { useEffect } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { ApiError } from '#web/api/api-error.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { getSessionStore, useSession } from '#web/session/use-session.ts';
import { OrderTable } from './order-table.tsx';
import { useMyOrders } from './use-my-orders.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: messages.dashboard.myOrder, hidden: true });

export default function MyOrder() {
  const { user } = useSession();
  return (
    <>
      <h2 className="mb-6 text-2xl font-medium">{messages.dashboard.myOrder}</h2>
      {user && <Orders email={user.email} />}
    </>
  );
}

function Orders({ email }: { readonly email: string }) {
  const list = useMyOrders(email);
  const turnedAway = list.error instanceof ApiError && [401, 403].includes(list.error.status);
  useEffect(() => {
    if (turnedAway) void getSessionStore().logOut(pages.homeAlias);
  }, [turnedAway]);
  if (turnedAway) return null;
  return (
    <PagedList list={list} loading="Loading your orders" empty={<NoOrders />}>
      {(orders) => <OrderTable orders={orders} email={email} />}
    </PagedList>
  );
}

function NoOrders() {
  return (
    <EmptyState title="You have not ordered anything yet.">
      <Link className="btn btn-primary" to={pages.purchase}>
        See the collection
      </Link>
    </EmptyState>
  );
}
