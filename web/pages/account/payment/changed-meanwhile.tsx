// Shown for orders that can no longer be paid together, because some were paid or cancelled meanwhile, with links to
// continue.
import { formMessages } from '#contract/form-messages.ts';
import type { OrderDetails } from '#contract/order-details.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { orderAgainPath } from '#web/pages/shop/order-again-path.ts';
import { onlyLineOfPieces } from '../order/only-line.ts';
import { formatTotal, orderTitle } from '../order-format.ts';
import { sharedPaymentPath } from '../shared-payment-path.ts';
import { type Payable, toPayable } from './payable.ts';

export function ChangedMeanwhile({ payable: { orders } }: { readonly payable: Payable }) {
  const unpaid = orders.filter(({ state }) => state === 'unpaid');
  const [cancelled] = orders.length === 1 ? orders : [];
  return (
    <div className="mt-6 border-l-4 border-warning bg-base-200 p-5">
      <div role="alert">
        <ul className="text-lg">
          {orders
            .filter(({ state }) => state !== 'unpaid')
            .map((order) => (
              <li key={order._id}>{changeText(order)}</li>
            ))}
        </ul>
        <p className="mt-1">Nothing is charged for {orders.length > 1 ? 'these orders together' : 'it'}.</p>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {unpaid.length > 0 && (
          <ButtonLink variant="primary" to={sharedPaymentPath(unpaid.map(({ _id }) => _id))}>
            {formMessages.payment.pay} the rest: {formatTotal(toPayable(unpaid))}
          </ButtonLink>
        )}
        {cancelled && <OrderAgain order={cancelled} />}
        <ButtonLink variant="outline" to={pages.myOrder}>
          {formMessages.dashboard.myOrder}
        </ButtonLink>
      </div>
    </div>
  );
}

/** An order of several articles is ordered again on its page, article by article. */
function OrderAgain({ order }: { readonly order: OrderDetails }) {
  const only = onlyLineOfPieces(order);
  return (
    <ButtonLink
      variant="primary"
      to={only ? orderAgainPath(order._id, only) : fillPath(pages.order, { id: order._id })}
    >
      {only ? 'Order again' : 'See the order'}
    </ButtonLink>
  );
}

/** Returns a text like 'Order SO-2026-000123, Harbour Twill, was cancelled.' */
function changeText(order: OrderDetails): string {
  const change = order.paid ? 'is paid already' : 'was cancelled';
  return `${orderTitle(order)}, ${order.productName}, ${change}.`;
}
