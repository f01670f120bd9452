// Where an order stands, in a sentence, and what the customer can do now.
import type { ReactNode } from 'react';
import { formMessages } from '#contract/form-messages.ts';
import type { OrderDetails } from '#contract/order-endpoints.ts';
import { isBeingRefundedWhole } from '#contract/order-state.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { Button, ButtonLink, buttonClass } from '#web/components/ui/button.tsx';
import { orderedText } from '#web/components/ui/order-quantity.ts';
import { lotAgainText } from '#web/pages/shop/lot-words.ts';
import { orderAgainPath } from '#web/pages/shop/order-again-path.ts';
import { formatDate, formatDateTime, formatTotal } from '../order-format.ts';
import { HoldTime } from './hold-time.tsx';
import { cancelledText, type Viewer } from './timeline-words.ts';

interface OrderNowProps {
  readonly order: OrderDetails;
  readonly viewer: Viewer;
  readonly onCancel: () => void;
  readonly onHoldEnd: () => void;
}

export function OrderNow({ order, viewer, onCancel, onHoldEnd }: OrderNowProps) {
  const isOwn = order.user === viewer.email;
  return (
    <div className="bg-base-200 print:bg-transparent">
      <div className="stitched print:hidden" />
      <div className="flex flex-col gap-4 p-5 print:p-0">
        <div className="text-lead print:text-base">
          <Standing order={order} viewer={viewer} onHoldEnd={onHoldEnd} />
        </div>
        <div className="flex flex-wrap items-center gap-3 empty:hidden print:hidden">
          {isOwn && <CustomerActions order={order} />}
          {order.state === 'unpaid' && (
            <Button variant="outline" onClick={onCancel}>
              {formMessages.order.cancel}
            </Button>
          )}
        </div>
        {isOwn && <LotsAgain order={order} />}
      </div>
    </div>
  );
}

/** Whether ordering again can give the same lot. */
function LotsAgain({ order: { state, lots, quantity, articlePath } }: { readonly order: OrderDetails }) {
  if (state === 'unpaid' || articlePath === null || lots.length === 0) return null;
  return (
    <ul className="print:hidden">
      {lots.map((lot) => (
        <li key={lot._id}>{lotAgainText(lot, quantity)}</li>
      ))}
    </ul>
  );
}

/** Where the order stands. */
function Standing({ order, viewer, onHoldEnd }: Omit<OrderNowProps, 'onCancel'>): ReactNode {
  if (isBeingRefundedWhole(order)) return <p>A refund of the whole price is on its way.</p>;
  switch (order.state) {
    case 'unpaid':
      return <Held order={order} onHoldEnd={onHoldEnd} />;
    case 'paid':
      return <p>{order.price > 0 ? 'Paid' : 'Ordered'}. The mill prepares it next.</p>;
    case 'processing':
      return <p>The mill is preparing this order.</p>;
    case 'shipped':
      return <p>On its way{order.carrier && ` with ${order.carrier}`}.</p>;
    case 'delivered':
      return <p>Delivered{dateOf(order, 'delivered')}.</p>;
    case 'cancelled':
      return <Cancelled order={order} viewer={viewer} />;
    case 'refunded':
      return <p>The whole price was refunded.</p>;
  }
}

function Held({ order, onHoldEnd }: Pick<OrderNowProps, 'order' | 'onHoldEnd'>) {
  const { kind, holdEndsAt } = order;
  const held = `${orderedText(order)} ${kind === 'swatches' ? 'ordered' : 'set aside'}`;
  if (!holdEndsAt) return <p>{held}, not paid yet.</p>;
  return (
    <>
      <p>
        {kind === 'swatches'
          ? `${held}, to be paid by ${formatDateTime(holdEndsAt)}.`
          : `${held} until ${formatDateTime(holdEndsAt)}, not paid yet.`}
      </p>
      <p className="text-base font-semibold text-primary print:hidden">
        <HoldTime endsAt={holdEndsAt} onEnd={onHoldEnd} />
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

/** ' on 25 Nov 2026'; '' when the timeline does not say when. */
function dateOf({ events }: OrderDetails, type: 'delivered'): string {
  const event = events.findLast((one) => one.type === type);
  return event ? ` on ${formatDate(event.at)}` : '';
}

function CustomerActions({ order }: { readonly order: OrderDetails }) {
  const { _id, kind, state, trackingUrl, productId } = order;
  if (state === 'unpaid')
    return (
      <ButtonLink variant="primary" to={fillPath(pages.payment, { id: _id })}>
        {formMessages.payment.pay} {formatTotal(order)}
      </ButtonLink>
    );
  return (
    <>
      {state === 'shipped' && trackingUrl && (
        <a
          className={buttonClass({ variant: 'primary' })}
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
        >
          Track the parcel<span className="sr-only">, in a new tab</span>
        </a>
      )}
      {state === 'delivered' && kind === 'pieces' && (
        <ButtonLink
          variant="primary"
          to={`${pages.addReview}?${new URLSearchParams({ article: productId })}`}
        >
          Write a review
        </ButtonLink>
      )}
      {kind === 'pieces' && (
        <ButtonLink variant="outline" to={orderAgainPath(order)}>
          Order again
        </ButtonLink>
      )}
    </>
  );
}
