// Replaces the order form in a shop without a card provider, for those who do not order on account.
import { Link, useLocation } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { tx } from '#web/languages/tx.ts';
import { loginPathFrom } from '#web/session/redirect-to.ts';
import { useSession } from '#web/session/use-session.ts';
import { TAKES_NO_ORDERS } from '#web/shop-data/use-takes-orders.ts';

interface NoOrdersNoticeProps {
  readonly id?: string;
  readonly className?: string;
}

export function NoOrdersNotice({ id, className = '' }: NoOrdersNoticeProps) {
  const { user } = useSession();
  const location = useLocation();
  return (
    <p id={id} className={`font-medium print:hidden ${className}`}>
      {TAKES_NO_ORDERS}{' '}
      {tx`Please ${<Link className="link-thread" to={pages.contact}>{t`contact us`}</Link>}.`}
      {!user && (
        <>
          {' '}
          {tx`If you order on account, ${<Link className="link-thread" to={loginPathFrom(location)}>{t`log in`}</Link>}.`}
        </>
      )}
    </p>
  );
}
