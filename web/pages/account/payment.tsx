// The payment page of one order (spec sections 4, 8): pays it, or shows how it was paid.
import { useQuery } from '@tanstack/react-query';
import { Link, type MetaFunction, useParams } from 'react-router';
import { pages } from '#contract/paths.ts';
import { wording } from '#contract/wording.ts';
import { ask } from '#web/api/ask.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { pageMeta } from '#web/frame/pageMeta.ts';
import { useSession } from '#web/session/useSession.ts';
import { Failure } from '#web/states/Failure.tsx';
import { FullScreenSpinner } from '#web/states/FullScreenSpinner.tsx';
import { OrderFacts } from './payment/OrderFacts.tsx';
import { Pay } from './payment/Pay.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: wording.payment.title, hidden: true });

export default function Payment() {
  const { user } = useSession();
  const { id } = useParams();
  return user && id ? <PaymentOf email={user.email} id={id} /> : null;
}

function PaymentOf({ email, id }: { readonly email: string; readonly id: string }) {
  const order = useQuery({
    queryKey: queryKeys.order(email, id),
    queryFn: ({ signal }) => ask('getOrder', { params: { id }, signal }),
    // Another tab, or the provider's own message to the shop, may have settled it meanwhile.
    staleTime: 0,
  });
  if (order.isPending) return <FullScreenSpinner label="Loading the order" />;
  if (!order.data) return <Failure error={order.error} again={() => void order.refetch()} />;
  return (
    <div className="max-w-2xl">
      <p className="mb-4 print:hidden">
        <Link className="link-thread" to={pages.myOrder}>
          ← {wording.dashboard.myOrder}
        </Link>
      </p>
      <p className="mb-4 hidden text-2xl font-semibold print:block">{wording.shop.name}</p>
      <h2 className="mb-6 text-2xl font-medium">
        {order.data.paid ? 'Receipt for' : 'Pay for'} <bdi>{order.data.productName}</bdi>
      </h2>
      <OrderFacts order={order.data} />
      <Pay key={id} order={order.data} />
    </div>
  );
}
