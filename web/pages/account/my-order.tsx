// My Order (spec sections 4, 8): the user's orders. A 401 or 403 signs the user out (web/api/queries.ts).
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import { pages } from '#contract/paths.ts';
import { queries } from '#web/api/queries.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { useSession } from '#web/session/use-session.ts';
import { DashboardHeading } from './dashboard-heading.tsx';
import { OrderTable } from './order-table.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: formMessages.dashboard.myOrder, hidden: true });

export default function MyOrder() {
  const { user } = useSession();
  return (
    <>
      <DashboardHeading>{formMessages.dashboard.myOrder}</DashboardHeading>
      {user && <Orders email={user.email} />}
    </>
  );
}

function Orders({ email }: { readonly email: string }) {
  const list = useInfiniteQuery(queries.orders(email));
  return (
    <PagedList list={list} loading="Loading your orders" empty={<NoOrders />}>
      {(orders) => <OrderTable orders={orders} email={email} />}
    </PagedList>
  );
}

function NoOrders() {
  return (
    <EmptyState title="You have not ordered anything yet.">
      <ButtonLink variant="primary" to={pages.purchase}>
        See the collection
      </ButtonLink>
    </EmptyState>
  );
}
