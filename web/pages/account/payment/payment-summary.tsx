// Replaces the card form once the payment is completed: the card, the sum, and the next links.
import { Link } from 'react-router';
import type { OrderDetails } from '#contract/order-details.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { requestFile } from '#web/api/client.ts';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { formatTotal, orderTitle } from '../order-format.ts';
import { cardText } from './card-brand.tsx';
import type { Payable } from './payable.ts';

/** The card is shown once the paid order has been loaded again. */
export function PaymentSummary({ payable }: { readonly payable: Payable }) {
  const card = payable.orders[0]?.card;
  return (
    <section aria-label="Paid" className="mt-4 border-y border-base-300 py-4">
      <p className="text-lg tabular-nums">
        {card && `${cardText(card)}: `}
        <strong>{formatTotal(payable)}</strong>
      </p>
      <ul className="mt-2 grid gap-y-2 print:hidden">
        {payable.orders.map((order) => (
          <li key={order._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <Link
              className="link-thread inline-flex min-h-9 items-center"
              to={fillPath(pages.order, { id: order._id })}
            >
              {orderTitle(order)}
            </Link>
            <Invoices order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The invoice is shown once the paid order has been loaded again. */
function Invoices({ order: { _id: id, documents } }: { readonly order: OrderDetails }) {
  return documents
    .filter(({ kind }) => kind === 'invoice')
    .map(({ number }) => (
      <DownloadButton
        key={number}
        load={() => requestFile('GET /api/orders/:id/documents/:number', { params: { id, number } })}
      >
        Invoice <span className="tabular-nums">{number}</span>
      </DownloadButton>
    ));
}
