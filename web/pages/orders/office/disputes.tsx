// What the customer disputes with the bank of the card, and where the mill answers.
import { formatPrice } from '#contract/figures/money.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { formatDate, formatDateTime } from '#web/parts/orders/order-format.ts';

type Dispute = OrderDetails['disputes'][number];

export const isOpen = ({ state }: Dispute) => state === 'needs_response' || state === 'under_review';

interface DisputesProps {
  readonly disputes: readonly Dispute[];
  /** Undefined for an order in the shop's currency. */
  readonly currency: OrderDetails['currency'];
}

export function Disputes({ disputes, currency }: DisputesProps) {
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
