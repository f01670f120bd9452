// The emails that were set aside after their last attempt failed: kind, recipient, the mail server's answer, and a
// button to resend.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import type { SentEmail } from '#contract/office/email.ts';
import { orderQueries } from '#web/api/order-queries.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { Table, type TableColumn } from '#web/components/table/table.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { formatDateTime } from '#web/parts/orders/order-format.ts';
import { EMAIL_KIND_TEXTS } from '#web/parts/people/email-kind-texts.ts';
import { SendAgain } from '../../parts/orders/send-again.tsx';
import { adminPage } from './admin-page.tsx';

const title = 'Emails that could not be sent';

export const meta = hiddenMeta(title);

export default adminPage(title, 'GET /api/emails/failed', EmailList);

function EmailList() {
  const list = useInfiniteQuery(orderQueries.failedEmails());
  const columns: readonly TableColumn<SentEmail>[] = [
    { title: 'Email', cell: (email) => <EmailCell email={email} /> },
    { title: 'Recipient', cell: ({ recipient }) => <bdi>{recipient}</bdi>, wide: true },
    { title: 'Reason', cell: (email) => <ReasonCell email={email} />, wide: true },
    { title: 'Action', cell: (email) => <SendAgain email={email} /> },
  ];
  return (
    <>
      <p className="mb-4">
        <Link className="link-thread" to={pages.manageAllOrder}>
          ← {formTexts.dashboard.allOrder}
        </Link>
      </p>
      <PagedList list={list} loading="Loading the emails" empty={<AllSent />}>
        {(emails) => <Table caption={title} columns={columns} rows={emails} />}
      </PagedList>
    </>
  );
}

function AllSent() {
  return <EmptyState title="Every email was sent." />;
}

function EmailCell({ email: { kind, subject, orderId, createdAt } }: { readonly email: SentEmail }) {
  return (
    <>
      <p className="font-semibold">{EMAIL_KIND_TEXTS[kind]}</p>
      <p className="text-sm">{subject}</p>
      <p className="text-sm text-base-content/75">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
      {orderId && (
        <Link className="link-thread text-sm" to={fillPath(pages.order, { id: orderId })}>
          Its order
        </Link>
      )}
    </>
  );
}

function ReasonCell({ email: { lastError, attempts } }: { readonly email: SentEmail }) {
  return (
    <>
      <p className="text-error">{lastError}</p>
      <p className="text-sm text-base-content/75">
        after {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
      </p>
    </>
  );
}
