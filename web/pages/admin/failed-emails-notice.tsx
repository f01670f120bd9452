// Says above All Order that emails could not be sent, and links to them.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pages } from '#contract/paths.ts';
import { orderQueries } from '#web/api/order-queries.ts';

export function FailedEmailsNotice({ email }: { readonly email: string }) {
  const list = useInfiniteQuery(orderQueries.failedEmails(email));
  const count = list.data?.pages.flatMap(({ items }) => items).length ?? 0;
  if (count === 0) return null;
  return (
    <p role="status" className="mb-6 border-l-4 border-error bg-error/10 px-4 py-3 print:hidden">
      {list.hasNextPage ? `More than ${count} emails` : count === 1 ? 'One email' : `${count} emails`} could
      not be sent.{' '}
      <Link className="link-thread font-semibold" to={pages.failedEmails}>
        Look at them
      </Link>
    </p>
  );
}
