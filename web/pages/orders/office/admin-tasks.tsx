// The actions of staff on an order: advance it, refund it, and contact its customer.
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import {
  type Fulfilment,
  isBeingRefundedWhole,
  nextFulfilment,
  type OrderState,
} from '#contract/core/order-state.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import type { OrderDetails, OrderLineDetails } from '#contract/orders/order-details.ts';
import { requestFile } from '#web/api/client.ts';
import { backTo } from '#web/components/ui/back-link.tsx';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { formatDate, formatDateTime } from '#web/parts/orders/order-format.ts';
import { STEP_NAMES } from '#web/parts/orders/order-state-texts.ts';
import { CustomerLink } from '#web/parts/people/customer-link.tsx';
import { useMay } from '#web/session/use-session.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { AdvanceDialog } from './advance-dialog.tsx';
import { MeanwhileNotice } from './meanwhile-notice.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import type { OrderChangeProps } from './use-order-change.ts';
import { UsedCredit } from './used-credit.tsx';
import { WovenDialog } from './woven-dialog.tsx';

/** Those in which an order waits for pieces. */
const AWAITING_STATES: readonly OrderState[] = ['unpaid', 'paid', 'processing'];

export default function AdminTasks({ order }: OrderChangeProps) {
  const [movingTo, setMovingTo] = useState<Fulfilment>();
  const [refunding, setRefunding] = useState(false);
  const [isBooking, setBooking] = useState(false);
  const [meanwhile, setMeanwhile] = useState<string>();
  const [woven, setWoven] = useState<OrderLineDetails>();
  const may = useMay();
  const { transferDays } = useShop().uses;
  const mayBeTransferred = order.due?.isPayable && (transferDays > 0 || order.paymentMethod === 'transfer');
  const awaiting = AWAITING_STATES.includes(order.state)
    ? order.lines.filter(({ awaitedQuantity }) => awaitedQuantity > 0)
    : [];
  const isExpecting = awaiting.some(isExpected);
  const isBeingRefunded = isBeingRefundedWhole(order);
  const isDisputed = order.disputes.some((dispute) => isOpen(dispute) && !dispute.isInquiry);
  const following = isBeingRefunded ? undefined : nextFulfilment(order.state);
  const waitsForLast = following === 'shipped' && isExpecting && order.shipsTogether;
  const next = waitsForLast ? undefined : following;
  const startAdvancing = () => {
    setMeanwhile(undefined);
    setMovingTo(next);
  };
  return (
    <Section title="For the mill" className="border border-base-300 p-5 print:hidden">
      <div className="flex flex-col gap-4">
        <MeanwhileNotice text={meanwhile} />
        <Disputes disputes={order.disputes} currency={order.currency} />
        <Customer order={order} />
        <div className="flex flex-wrap gap-3 empty:hidden">
          {next && may('POST /api/orders/:id/advance') && (
            <Button variant="primary" onClick={startAdvancing}>
              {STEP_NAMES[next]}
            </Button>
          )}
          {may('GET /api/orders/:id/packing-slip') &&
            order.paid &&
            order.state !== 'refunded' &&
            !isBeingRefunded && (
              <DownloadButton
                load={() => requestFile('GET /api/orders/:id/packing-slip', { params: { id: order._id } })}
                size="normal"
              >
                Packing slip
              </DownloadButton>
            )}
          {mayBeTransferred && may('POST /api/orders/:id/transfers') && (
            <Button variant="outline" onClick={() => setBooking(true)}>
              Book a transfer
            </Button>
          )}
          {order.refundable > 0 && !isDisputed && may('POST /api/orders/:id/refunds') && (
            <Button variant="danger-outline" className="sm:ml-auto" onClick={() => setRefunding(true)}>
              Refund
            </Button>
          )}
        </div>
        {may('POST /api/orders/:id/lines/:line/woven') &&
          awaiting
            .filter((line) => !isExpected(line))
            .map((line) => (
              <div key={line._id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <span className="min-w-0 wrap-anywhere">
                  {piecesText(line.awaitedQuantity)} of <bdi>{line.productName}</bdi> to be woven
                </span>
                <Button
                  variant="outline"
                  size="small"
                  aria-label={`They are woven: ${line.productName}`}
                  onClick={() => setWoven(line)}
                >
                  They are woven
                </Button>
              </div>
            ))}
        {isExpecting && (
          <p className="empty:hidden">
            {waitsForLast &&
              'The customer wants all goods together: they can be shipped once the last pieces are here. '}
            {may('POST /api/articles/:id/stock') && (
              <Link className="link-thread whitespace-nowrap" to={`${pages.stock}?deliveries=open`}>
                Expected deliveries
              </Link>
            )}
          </p>
        )}
        {may('POST /api/orders/:id/refunds') && <UsedCredit order={order} />}
      </div>
      {movingTo && (
        <AdvanceDialog
          order={order}
          to={movingTo}
          onMeanwhile={setMeanwhile}
          onClose={() => setMovingTo(undefined)}
        />
      )}
      {woven && <WovenDialog order={order} line={woven} onClose={() => setWoven(undefined)} />}
      {isBooking && <TransferDialog order={order} onClose={() => setBooking(false)} />}
      {refunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
    </Section>
  );
}

/** Whether its awaited pieces come out of expected deliveries, and are not woven for this order. */
const isExpected = ({ expected }: OrderLineDetails) => expected.length > 0;

function Customer({ order }: { readonly order: OrderDetails }) {
  const { state } = useLocation();
  const { _id: id, number, userName, user, phone } = order;
  return (
    <p className="wrap-anywhere">
      <CustomerLink
        className="font-semibold"
        name={userName}
        email={user}
        state={backTo(fillPath(pages.order, { id }), `Order ${number}`, state)}
      />
      {user && (
        <>
          {' · '}
          <a className="link-thread" href={`mailto:${user}`}>
            {user}
          </a>
        </>
      )}
      {' · '}
      <a className="link-thread whitespace-nowrap" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
        <bdi>{phone}</bdi>
      </a>
    </p>
  );
}

type Dispute = OrderDetails['disputes'][number];

/** What the customer disputes with the bank of the card, and where the mill answers. */
const isOpen = ({ state }: Dispute) => state === 'needs_response' || state === 'under_review';

interface DisputesProps {
  readonly disputes: readonly Dispute[];
  readonly currency: OrderDetails['currency'];
}

function Disputes({ disputes, currency }: DisputesProps) {
  return disputes.map((dispute) => (
    <div
      key={dispute._id}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 py-1 pl-4 ${isOpen(dispute) ? 'border-error' : 'border-base-300'}`}
    >
      <p className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <span className="font-semibold">
          {titleOf(dispute, formatPrice(dispute.amount, currency))}: {dispute.reason.replaceAll('_', ' ')}.
        </span>{' '}
        {standingOf(dispute)}
      </p>
      {isOpen(dispute) && dispute.url && (
        <a
          className={buttonClass({ variant: 'outline', size: 'small' })}
          href={dispute.url}
          target="_blank"
          rel="noreferrer"
        >
          Open at Stripe<span className="sr-only">, in a new tab</span>
        </a>
      )}
    </div>
  ));
}

const titleOf = (dispute: Dispute, amount: string) =>
  dispute.isInquiry
    ? `The bank of the card ${isOpen(dispute) ? 'asks' : 'asked'} about ${amount}`
    : `The customer ${isOpen(dispute) ? 'disputes' : 'disputed'} ${amount} with the bank of the card`;

function standingOf({ state, isInquiry, answerBy, openedAt }: Dispute): string {
  switch (state) {
    case 'needs_response':
      return `Answer at the card provider${answerBy ? ` by ${formatDateTime(answerBy)}` : ''}; ${isInquiry ? 'a refund ends it too.' : 'without an answer the money is lost. Nothing can be refunded until it is decided.'}`;
    case 'under_review':
      return `Answered; the bank decides. Opened on ${formatDate(openedAt)}.`;
    case 'won':
      return `Decided for the mill. Opened on ${formatDate(openedAt)}.`;
    case 'lost':
      return `Decided for the customer: the bank took the money back. Opened on ${formatDate(openedAt)}.`;
  }
}
