// The payment page of one order (spec sections 4, 8): pays it, or shows how it was paid.
import { useQuery } from '@tanstack/react-query';
import { Link, type MetaFunction, useParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { request } from '#web/api/client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { FullScreenSpinner } from '#web/components/feedback/full-screen-spinner.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { useSession } from '#web/session/use-session.ts';
import { OrderFacts } from './payment/order-facts.tsx';
import { Pay } from './payment/pay.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: messages.payment.title, hidden: true });

export default function Payment() {
  const { user } = useSession();
  const { id } = useParams();
  return user && id ? <PaymentOf email={user.email} id={id} /> : null;
}

function PaymentOf({ email, id }: { readonly email: string; readonly id: string }) {
  const order = useQuery({
    queryKey: queryKeys.order(email, id),
    queryFn: ({ signal }) => request('getOrder', { params: { id }, signal }),
    // Another tab, or the provider's own message to the shop, may have settled it meanwhile.
    staleTime: 0,
  });
  if (order.isPending) return <FullScreenSpinner label="Loading the order" />;
  if (!order.data) return <ErrorState error={order.error} onRetry={() => void order.refetch()} />;
  return (
    <div className="max-w-2xl">
      <p className="mb-4 print:hidden">
        <Link className="link-thread" to={pages.myOrder}>
          ← {messages.dashboard.myOrder}
        </Link>
      </p>
      <p className="mb-4 hidden text-2xl font-semibold print:block">{messages.shop.name}</p>
      <h2 className="mb-6 text-2xl font-medium">
        {order.data.paid ? 'Receipt for' : 'Pay for'} <bdi>{order.data.productName}</bdi>
      </h2>
      <OrderFacts order={order.data} />
      <Pay key={id} order={order.data} />
    </div>
  );
}
