// The refunds of an order: amount, date, reason, whether they have arrived, and of several lines what they are for.
import type { OrderDetails, Refund } from '#contract/order-details.ts';
import { lineName } from '#contract/order-words.ts';
import { piecesText } from '#web/components/ui/fabric-text.ts';
import { formatAmount, formatDate } from '../order-format.ts';
import { Section } from './section.tsx';
import { refundedLineText } from './timeline-words.ts';

const STATES: Readonly<Record<Refund['state'], string>> = {
  requested: 'on its way back to the card',
  succeeded: 'paid back to the card',
  failed: 'could not be paid back',
};

export function RefundList({ order: { refunds, lines } }: { readonly order: OrderDetails }) {
  if (refunds.length === 0) return null;
  return (
    <Section title="Refunds">
      <ul>
        {refunds.map((refund) => (
          <li key={refund._id} className="border-t border-base-300 py-2 last:border-b">
            <p>
              <span className="font-semibold">{formatAmount(refund.amount)}</span>{' '}
              <span className={refund.state === 'failed' ? 'text-error' : ''}>{STATES[refund.state]}</span>
            </p>
            <p className="text-sm text-base-content/75">
              <time dateTime={refund.requestedAt}>{formatDate(refund.requestedAt)}</time>
              {lines.length === 1 &&
                refund.returnedQuantity > 0 &&
                `, ${piecesText(refund.returnedQuantity)} back to stock`}
            </p>
            {lines.length > 1 &&
              lines.flatMap((line) =>
                refund.lines
                  .filter((refunded) => refunded.line === line._id)
                  .map((refunded) => (
                    <p key={line._id} className="text-sm text-base-content/75 wrap-anywhere">
                      {refundedLineText({ ...refunded, name: lineName(line) })}
                    </p>
                  )),
              )}
            <p dir="auto">{refund.reason}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
