// Replaces the order form in a shop without a card provider.
import { Link } from 'react-router';
import { pages } from '#contract/paths.ts';
import { TAKES_NO_ORDERS } from '#web/layout/use-takes-orders.ts';

interface NoOrdersNoticeProps {
  readonly id?: string;
  readonly className?: string;
}

export function NoOrdersNotice({ id, className = '' }: NoOrdersNoticeProps) {
  return (
    <p id={id} className={`font-medium print:hidden ${className}`}>
      {TAKES_NO_ORDERS} Please{' '}
      <Link className="link-thread" to={pages.contact}>
        contact us
      </Link>
      .
    </p>
  );
}
