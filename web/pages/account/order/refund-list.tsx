// The refunds of an order: amount, date, reason, and whether they have arrived.
import type { OrderDetails, Refund } from '#contract/order-endpoints.ts';
import { piecesText } from '#web/components/ui/fabric-text.ts';
import { formatAmount, formatDate } from '../order-format.ts';
import { Section } from './section.tsx';

const STATES: Readonly<Record<Refund['state'], string>> = {
  requested: 'on its way back to the card',
  succeeded: 'paid back to the card',
  failed: 'could not be paid back',
};

export function RefundList({ order: { refunds } }: { readonly order: OrderDetails }) {
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
              {refund.returnedQuantity > 0 && `, ${piecesText(refund.returnedQuantity)} back to stock`}
            </p>
            <p dir="auto">{refund.reason}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
