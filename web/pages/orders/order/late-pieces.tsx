// The pieces of an order that come with expected deliveries: their days, and what a customer can do where they come late.
import { useState } from 'react';
import { t } from '#contract/languages/text.ts';
import type { OrderDetails, OrderLineDetails } from '#contract/orders/order-details.ts';
import { request } from '#web/api/client.ts';
import { refreshOrder } from '#web/api/order-queries.ts';
import { ARTICLES_KEY } from '#web/api/queries.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DASHBOARD_HEADING_ID } from '#web/layout/dashboard-heading.tsx';
import { sumOf } from '#web/parts/articles/expected-pieces.ts';
import { isRestOpen } from '#web/parts/orders/deposits.ts';
import { useMay } from '#web/session/use-session.ts';
import { awaitedText } from './expected-days.ts';

/** A text per day, late ones marked. Renders nothing for a line whose pieces are all there. */
export function AwaitedPieces({ line: { expected } }: { readonly line: OrderLineDetails }) {
  return expected.map((part) => (
    <span key={`${part.on} ${part.promisedOn}`} className={`block ${part.isLate ? LATE : ''}`}>
      {awaitedText(part)}
    </span>
  ));
}

const LATE = 'font-semibold text-warning';

interface LatePiecesProps {
  readonly order: OrderDetails;
  /** Whether the viewer is the customer. */
  readonly isOwn: boolean;
}

/** Renders nothing where all pieces come as promised. */
export function LatePieces({ order, isOwn }: LatePiecesProps) {
  const [isAsked, setAsked] = useState(false);
  const may = useMay();
  const late = order.lines.flatMap(({ _id, productName, expected }) =>
    expected.filter(({ isLate }) => isLate).map((part) => ({ ...part, line: _id, productName })),
  );
  if (late.length === 0) return null;
  const canTakeOut =
    may('POST /api/orders/:id/late-pieces/removal') || (isOwn && isTakenOutByCustomer(order));
  const close = () => {
    setAsked(false);
    void refreshOrder(order._id);
  };
  return (
    <section aria-label={t`Later than promised`} className="border-l-4 border-accent pl-4">
      <h3 className="font-semibold">{t`Later than promised`}</h3>
      <ul>
        {late.map((part) => (
          <li key={`${part.line} ${part.on} ${part.promisedOn}`} className="wrap-anywhere">
            <bdi>{part.productName}</bdi>: {awaitedText(part)}
          </li>
        ))}
      </ul>
      {canTakeOut && (
        <Button
          variant="outline"
          className="mt-3 print:hidden"
          onClick={() => setAsked(true)}
        >{t`Take these pieces out`}</Button>
      )}
      {!canTakeOut && isOwn && (
        <p className="mt-1 print:hidden">{t`If you do not want to wait, write to us below: we take these pieces out and pay them back.`}</p>
      )}
      {isAsked && (
        <ConfirmDialog
          consequence={<p>{removalText(order)}</p>}
          yes={t`Yes, take them out`}
          no={t`Wait for them`}
          onYes={() =>
            request('POST /api/orders/:id/late-pieces/removal', {
              params: { id: order._id },
              query: { lateQuantity: sumOf(late) },
            })
          }
          done={t`The late pieces are taken out of the order.`}
          refreshes={ARTICLES_KEY}
          onClose={close}
          focusAfter={() =>
            document.activeElement === document.body ? document.getElementById(DASHBOARD_HEADING_ID) : null
          }
        />
      )}
    </section>
  );
}

/** The office pays back by hand what was not paid by card. */
const isTakenOutByCustomer = (order: OrderDetails): boolean =>
  order.paid ? order.paymentMethod === 'card' : !isRestOpen(order);

function removalText(order: OrderDetails): string {
  const late = order.lines.flatMap(({ expected }) => expected.filter(({ isLate }) => isLate));
  const [count, all] = [late, order.lines.filter(({ kind }) => kind !== 'delivery')].map(sumOf);
  if (!order.paid && count === all)
    return t`Nothing else is in the order, so it is cancelled. It costs you nothing.`;
  if (order.paid && order.paymentMethod === 'transfer')
    return t`The late pieces are taken out of the order, and its page says that what was paid for them is transferred back: please do so at your bank.`;
  return order.paid
    ? t`The late pieces are taken out of the order, and what was paid for them is paid back. The rest of the order stays as it is.`
    : t`The late pieces are taken out of the order, and need not be paid. The rest of the order stays as it is.`;
}
