// The payment page of one order (spec sections 4, 8): the card form, or the receipt once the order is paid.
import { useQuery } from '@tanstack/react-query';
import { Link, type MetaFunction, useParams } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { queries } from '#web/api/queries.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { FullScreenSpinner } from '#web/components/feedback/full-screen-spinner.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { useSession } from '#web/session/use-session.ts';
import { DashboardHeading } from './dashboard-heading.tsx';
import { OrderFacts } from './payment/order-facts.tsx';
import { Pay } from './payment/pay.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: formMessages.payment.title, hidden: true });

export default function Payment() {
  const { user } = useSession();
  const { id } = useParams();
  return user && id ? <OrderPayment email={user.email} id={id} /> : null;
}

function OrderPayment({ email, id }: { readonly email: string; readonly id: string }) {
  const order = useQuery(queries.order(email, id));
  if (order.isPending) return <FullScreenSpinner label="Loading the order" />;
  if (!order.data) return <ErrorState error={order.error} onRetry={() => void order.refetch()} />;
  return (
    <div className="max-w-2xl">
      <p className="mb-4 print:hidden">
        <Link className="link-thread" to={pages.myOrder}>
          ← {formMessages.dashboard.myOrder}
        </Link>
      </p>
      <p className="mb-4 hidden text-2xl font-semibold print:block">{messages.shop.name}</p>
      <DashboardHeading>
        {order.data.paid ? 'Receipt for' : 'Pay for'} <bdi>{order.data.productName}</bdi>
      </DashboardHeading>
      <OrderFacts order={order.data} />
      <Pay key={id} order={order.data} />
    </div>
  );
}
