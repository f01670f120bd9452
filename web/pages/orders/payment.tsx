// The payment page of one order or several (spec sections 4, 8): the card form, or the receipt once they are paid.
import { useQueries } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { orderQueries } from '#web/api/order-queries.ts';
import { ErrorState, FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { tx } from '#web/languages/tx.ts';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { isBeingWoven } from '#web/parts/orders/deposits.ts';
import { useSession } from '#web/session/use-session.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { DashboardHeading } from '../../layout/dashboard-heading.tsx';
import { isUnknownOrder, NoSuchOrder } from './no-such-order.tsx';
import { Pay } from './payment/pay.tsx';
import { isReceipt, toPayable } from './payment/payable.ts';
import { PayableFacts, PayableSummary } from './payment/payable-summary.tsx';

export const meta = hiddenMeta(formTexts.payment.title);

export default function Payment() {
  const { user, isStaff = false } = useSession();
  const { id = '' } = useParams();
  const ids = [...new Set(id.split(',').filter(Boolean))];
  return user ? <OrdersPayment key={id} isStaff={isStaff} ids={ids} /> : null;
}

function OrdersPayment({ isStaff, ids }: { readonly isStaff: boolean; readonly ids: readonly string[] }) {
  const queries = useQueries({ queries: ids.map((id) => orderQueries.details(id)) });
  if (queries.some(({ isPending }) => isPending)) return <FullScreenSpinner label={t`Loading the order`} />;
  if (ids.length === 0 || queries.some(({ error }) => isUnknownOrder(error)))
    return <NoSuchOrder isStaff={isStaff} />;
  const orders = queries.flatMap(({ data }) => data ?? []);
  const failed = queries.find(({ data }) => !data);
  if (failed) {
    const retry = () => {
      for (const query of queries) if (!query.data) void query.refetch();
    };
    return <ErrorState error={failed.error} onRetry={retry} />;
  }
  return <PaymentOf orders={orders} />;
}

function PaymentOf({ orders }: { readonly orders: readonly OrderDetails[] }) {
  const { name: shopName } = useShop();
  const payable = toPayable(orders);
  const [only] = orders.length === 1 ? orders : [];
  const name = only ? <bdi>{only.productName}</bdi> : t`${orders.length} orders`;
  const isDeposit = only && isBeingWoven(only);
  return (
    <div className="w-full max-w-2xl pt-2">
      <p className="mb-2 print:hidden">
        <Link className="link-thread" to={pages.myOrder}>
          ← {formTexts.dashboard.myOrder}
        </Link>
      </p>
      <p className="mb-4 hidden text-2xl font-semibold print:block">{shopName}</p>
      <DashboardHeading>
        {isReceipt(orders)
          ? tx`Receipt for ${name}`
          : isDeposit
            ? tx`Deposit for ${name}`
            : tx`Pay for ${name}`}
      </DashboardHeading>
      {!isReceipt(orders) && <PayableSummary payable={payable} />}
      <Pay payable={payable} />
      {isReceipt(orders) && <PayableFacts payable={payable} />}
    </div>
  );
}
