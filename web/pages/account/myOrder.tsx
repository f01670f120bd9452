// My Order (spec sections 4, 8): one's orders, to pay for or to cancel while they are unpaid.
import { useEffect } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { pages } from '#contract/paths.ts';
import { wording } from '#contract/wording.ts';
import { Refused } from '#web/api/refused.ts';
import { pageMeta } from '#web/frame/pageMeta.ts';
import { theSession, useSession } from '#web/session/useSession.ts';
import { Empty } from '#web/states/Empty.tsx';
import { Listing } from '#web/states/Listing.tsx';
import { OrderTable } from './OrderTable.tsx';
import { useMyOrders } from './useMyOrders.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: wording.dashboard.myOrder, hidden: true });

export default function MyOrder() {
  const { user } = useSession();
  return (
    <>
      <h2 className="mb-6 text-2xl font-medium">{wording.dashboard.myOrder}</h2>
      {user && <Orders email={user.email} />}
    </>
  );
}

function Orders({ email }: { readonly email: string }) {
  const list = useMyOrders(email);
  const turnedAway = list.error instanceof Refused && [401, 403].includes(list.error.status);
  useEffect(() => {
    if (turnedAway) void theSession().logOut(pages.homeAlias);
  }, [turnedAway]);
  if (turnedAway) return null;
  return (
    <Listing list={list} loading="Loading your orders" empty={<NoOrders />}>
      {(orders) => <OrderTable orders={orders} email={email} />}
    </Listing>
  );
}

function NoOrders() {
  return (
    <Empty title="You have not ordered anything yet.">
      <Link className="btn btn-primary" to={pages.purchase}>
        See the collection
      </Link>
    </Empty>
  );
}
