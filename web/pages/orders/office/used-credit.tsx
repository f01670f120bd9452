// Says why less of an order of swatches can be refunded than was paid: other orders have used their credit.
import { Link } from 'react-router';
import { fillPath, pages } from '#contract/core/paths.ts';
import { amountFromCents, centsFromAmount, formatPrice } from '#contract/figures/money.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';

export function UsedCredit({ order }: { readonly order: OrderDetails }) {
  const { creditUses, refundable, currency } = order;
  if (creditUses.length === 0) return null;
  const overpaid = overpaidOf(order);
  return (
    <p className="wrap-anywhere">
      {refundable === 0 && 'Nothing is left to refund. '}
      {creditUses.map(({ order: { _id, number }, amount }, index) => (
        <span key={_id}>
          {index > 0 && ', '}
          {formatPrice(amount, currency)} was taken off{' '}
          <Link className="link-thread whitespace-nowrap" to={fillPath(pages.order, { id: _id })}>
            {number}
          </Link>
        </span>
      ))}{' '}
      as credit. It comes back when {creditUses.length > 1 ? 'those orders are' : 'that order is'} cancelled
      or refunded whole.
      {overpaid > 0 && (
        <strong className="block text-error">
          {formatPrice(overpaid, currency)} of it was refunded at the card provider as well: the customer has
          it twice.
        </strong>
      )}
    </p>
  );
}

type Balance = Pick<OrderDetails, 'price' | 'currency' | 'refunded' | 'refunding' | 'creditUses'>;

/** The amount that a customer of swatches has got twice: as credit, and refunded at the card provider. */
export function overpaidOf({ price, currency, refunded, refunding, creditUses }: Balance): number {
  const given = [refunded, refunding, ...creditUses.map(({ amount }) => amount)];
  const cents = given.reduce((sum, amount) => sum + (centsFromAmount(amount, currency) ?? 0), 0);
  return amountFromCents(Math.max(0, cents - (centsFromAmount(price, currency) ?? 0)), currency);
}
