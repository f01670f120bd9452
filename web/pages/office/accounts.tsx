// Customers who may order on account, with what they owe. Each leads to the statement.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import type { CustomerAccount } from '#contract/money/receivables.ts';
import { readPage } from '#web/api/client.ts';
import { freshPagedQuery, userKey } from '#web/api/queries.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { type AdminColumn, AdminTable, RowLink } from '#web/components/table/admin-table.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { useMay } from '#web/session/use-session.ts';
import { adminPage } from './admin-page.tsx';

const title = 'Customers on account';

export const meta = hiddenMeta(title);

export default adminPage(title, 'GET /api/accounts', AccountList);

/** Orders and payments of others change it. */
const accountsQuery = () => freshPagedQuery(userKey('accounts'), readPage('GET /api/accounts'));

const COLUMNS: readonly AdminColumn<CustomerAccount>[] = [
  {
    title: 'Customer',
    cell: ({ name, company, email }) => (
      <RowLink to={`${pages.statement}?${new URLSearchParams({ user: email })}`}>
        <bdi>{company || name}</bdi>
      </RowLink>
    ),
  },
  { title: 'Email', cell: ({ email }) => <bdi>{email}</bdi>, from: 'lg' },
  {
    title: 'Terms',
    cell: ({ isAllowed, netDays }) => (isAllowed ? `${netDays} days` : 'Ended'),
    width: 'rows:w-24',
  },
  { title: 'Limit', cell: ({ creditLimit }) => formatPrice(creditLimit), figures: true, width: 'rows:w-32' },
  { title: 'Owed', cell: ({ owed }) => formatPrice(owed), figures: true, width: 'rows:w-32' },
  {
    title: 'Overdue',
    cell: ({ overdue }) =>
      overdue > 0 ? <span className="font-semibold text-error">{formatPrice(overdue)}</span> : '–',
    figures: true,
    width: 'rows:w-32',
  },
];

function AccountList() {
  const may = useMay();
  const list = useInfiniteQuery(accountsQuery());
  return (
    <>
      <p className="mb-4 flex flex-wrap justify-between gap-x-6 gap-y-2 print:hidden">
        {may('GET /api/user') && (
          <Link className="link-thread" to={pages.users}>
            ← {formTexts.dashboard.allUser}
          </Link>
        )}
        <Link className="link-thread" to={pages.bankFile}>
          Payments from a bank's file
        </Link>
      </p>
      <PagedList
        list={list}
        loading="Loading the accounts"
        empty={
          <EmptyState title="Nobody may order on account yet. “Payment” on a customer's page allows it." />
        }
      >
        {(accounts) => <AdminTable caption={title} columns={COLUMNS} rows={accounts} />}
      </PagedList>
    </>
  );
}
