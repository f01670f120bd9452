// The state of an order in a sentence, and the customer's next actions.
import type { ReactElement } from 'react';
import { formTexts } from '#contract/core/form-texts.ts';
import { isBeingRefundedWhole } from '#contract/core/order-state.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { orderedText, placedText } from '#contract/orders/order-texts.ts';
import { Button, ButtonLink, buttonClass } from '#web/components/ui/button.tsx';
import { isBeingWoven, isRestOpen } from '#web/parts/orders/deposits.ts';
import { orderAgainPath, orderAllAgainPath } from '#web/parts/orders/order-again-path.ts';
import { useTakesCards } from '#web/shop-data/use-takes-orders.ts';
import { formatDate, formatDateTime, formatTotal } from '../../../parts/orders/order-format.ts';
import { expectedText } from './expected-days.ts';
import { LatePieces } from './late-pieces.tsx';
import { LotsAgain, reviewPath } from './line-actions.tsx';
import { onlyLineOfPieces } from './only-line.ts';
import { PaymentTimeLeft } from './payment-time-left.tsx';
import { cancelledText, type Viewer } from './timeline-texts.ts';

interface OrderNowProps {
  readonly order: OrderDetails;
  readonly viewer: Viewer;
  /** Missing where the viewer cannot cancel the order. */
  readonly onCancel: (() => void) | undefined;
  readonly onPaymentDue: () => void;
}

export function OrderNow({ order, viewer, onCancel, onPaymentDue }: OrderNowProps) {
  const isOwn = order.user === viewer.email;
  const only = onlyLineOfPieces(order);
  return (
    <div className="bg-base-200 print:bg-transparent">
      <div className="stitched print:hidden" />
      <div className="flex flex-col gap-4 p-5 print:p-0">
        <div className="text-lead print:text-base">
          <Standing order={order} viewer={viewer} onPaymentDue={onPaymentDue} />
        </div>
        <LatePieces order={order} isOwn={isOwn} />
        <div className="flex flex-wrap items-center gap-3 empty:hidden print:hidden">
          {isOwn && <CustomerActions order={order} />}
          {order.state === 'unpaid' && onCancel && (!isRestOpen(order) || !isOwn) && (
            <Button variant="outline" onClick={onCancel}>
              {formTexts.order.cancel}
            </Button>
          )}
        </div>
        {isOwn && only && order.state !== 'unpaid' && <LotsAgain line={only} />}
      </div>
    </div>
  );
}

/** The state in a sentence. */
function Standing({ order, viewer, onPaymentDue }: Omit<OrderNowProps, 'onCancel'>): ReactElement {
  if (isBeingRefundedWhole(order)) return <p>{t`A refund of the whole price is on its way.`}</p>;
  switch (order.state) {
    case 'unpaid':
      return <Unpaid order={order} onPaymentDue={onPaymentDue} />;
    case 'paid':
      return (
        <p>
          {`${placedWord(order)}. ${waits(order) ? t`The mill prepares it once the expected pieces are there.` : t`The mill prepares it next.`}`}
        </p>
      );
    case 'processing':
      return <p>{order.parcels.length > 0 ? partText(order) : t`The mill is preparing this order.`}</p>;
    case 'shipped':
      return <p>{[wayText(order), expectedText(order)].filter(Boolean).join(', ')}.</p>;
    case 'delivered':
      return <p>{deliveredText(order)}</p>;
    case 'cancelled':
      return <Cancelled order={order} viewer={viewer} />;
    case 'refunded':
      return <p>{t`The whole price was refunded.`}</p>;
  }
}

/** Whether nothing is shipped before expected pieces are there. */
const waits = ({ lines, shipsTogether }: OrderDetails): boolean =>
  lines.some(({ expected }) => expected.length > 0) &&
  (shipsTogether || lines.every(({ toShip }) => toShip === 0));

/** Returns a text like 'On the way: 5 pieces. The mill is preparing the rest.' */
function partText({ lines }: OrderDetails): string {
  const shipped = lines.map(({ shippedQuantity, ...line }) => ({ ...line, quantity: shippedQuantity }));
  return t`On the way: ${orderedText(shipped.filter(({ quantity }) => quantity > 0))}. The mill is preparing the rest.`;
}

/** Returns a text like 'On its way with DHL' or 'On its way in 2 parcels'. */
function wayText({ parcels }: OrderDetails): string {
  const [only, second] = parcels;
  if (second) return t`On its way in ${parcels.length} parcels`;
  return only ? t`On its way with ${only.carrier}` : t`On its way`;
}

function placedWord({ price, invoiceDueAt }: OrderDetails): string {
  if (invoiceDueAt) return t`Ordered on account, to be paid by ${formatDate(invoiceDueAt)}`;
  return price > 0 ? t`Paid` : t`Ordered`;
}

function Unpaid({ order, onPaymentDue }: Pick<OrderNowProps, 'order' | 'onPaymentDue'>) {
  if (isBeingWoven(order))
    return (
      <p>{t`The deposit is paid, and the mill weaves the pieces. The rest is due once they are woven.`}</p>
    );
  if (isRestOpen(order)) return <p>{t`All pieces are woven. The order is shipped once the rest is paid.`}</p>;
  const { lines, paymentDueAt } = order;
  const ordered = placedText(lines);
  if (!paymentDueAt) return <p>{t`${ordered}, not paid yet.`}</p>;
  return (
    <>
      <p>
        {lines.some(({ kind }) => kind === 'swatch')
          ? t`${ordered}, to be paid by ${formatDateTime(paymentDueAt)}.`
          : t`${ordered} until ${formatDateTime(paymentDueAt)}, not paid yet.`}
      </p>
      <p className="text-base font-semibold text-primary print:hidden">
        <PaymentTimeLeft endsAt={paymentDueAt} onEnd={onPaymentDue} />
      </p>
    </>
  );
}

function Cancelled({ order, viewer }: Pick<OrderNowProps, 'order' | 'viewer'>) {
  return (
    <>
      <p>{cancelledText(order, viewer)}</p>
      {order.cancelReason && (
        <p className="mt-1 border-l-2 border-base-300 pl-3 text-base whitespace-pre-line" dir="auto">
          {order.cancelReason}
        </p>
      )}
    </>
  );
}

/** Without a day where the timeline has no such event. */
function deliveredText({ events }: OrderDetails): string {
  const event = events.findLast(({ type }) => type === 'delivered');
  return event ? t`Delivered on ${formatDate(event.at)}.` : t`Delivered.`;
}

/** Returns a text like 'Pay $200.00' or 'Pay the deposit, $60.00'. */
function payText(order: OrderDetails): string {
  const { due, currency } = order;
  if (!due || due.part === 'whole') return t`Pay ${formatTotal(order)}`;
  const amount = formatPrice(due.amount, currency);
  return due.part === 'deposit' ? t`Pay the deposit, ${amount}` : t`Pay the rest, ${amount}`;
}

function CustomerActions({ order }: { readonly order: OrderDetails }) {
  const { _id, state, parcels, lines } = order;
  const tracked = parcels.filter(({ trackingUrl }) => trackingUrl);
  const only = onlyLineOfPieces(order);
  const takesCards = useTakesCards();
  if (state === 'unpaid' && order.transfer)
    return takesCards ? (
      <ButtonLink
        variant="outline"
        to={fillPath(pages.payment, { id: _id })}
      >{t`Pay by card instead`}</ButtonLink>
    ) : null;
  if (state === 'unpaid')
    return isBeingWoven(order) ? null : (
      <ButtonLink variant="primary" to={fillPath(pages.payment, { id: _id })}>
        {payText(order)}
      </ButtonLink>
    );
  return (
    <>
      {(state === 'shipped' || state === 'processing') &&
        tracked.map((parcel) => (
          <a
            key={parcel._id}
            className={buttonClass({ variant: 'primary' })}
            href={parcel.trackingUrl ?? undefined}
            target="_blank"
            rel="noreferrer"
          >
            {parcels.length > 1 ? t`Track parcel ${parcels.indexOf(parcel) + 1}` : t`Track the parcel`}
            <span className="sr-only">, {t`in a new tab`}</span>
          </a>
        ))}
      {state === 'delivered' && only && (
        <ButtonLink variant="primary" to={reviewPath(only)}>{t`Write a review`}</ButtonLink>
      )}
      {lines.some(({ kind }) => kind === 'pieces') && (
        <ButtonLink
          variant="outline"
          to={only ? orderAgainPath(_id, only) : orderAllAgainPath(_id)}
        >{t`Order again`}</ButtonLink>
      )}
    </>
  );
}
