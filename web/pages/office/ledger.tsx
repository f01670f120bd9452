// Ledger: every settlement and refund of the days and the article in the address. The figures of the Overview link to
// it.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import type { LedgerEntry } from '#contract/office/overview.ts';
import { requestFile, requestPage } from '#web/api/client.ts';
import { pagedQuery, userKey } from '#web/api/queries.ts';
import { CsvExport } from '#web/components/csv-download.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import type { FilterQuery } from '#web/components/table/list-filter-set.ts';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { formatDateTime } from '#web/parts/orders/order-format.ts';
import { adminPage } from './admin-page.tsx';

const title = 'Ledger';

export const meta = hiddenMeta(title);

export default adminPage(title, 'GET /api/ledger', Entries);

const ledgerFilters = { texts: { article: 'Article number' }, days: true } as const;

const ledgerQuery = (key: string, filter: FilterQuery<typeof ledgerFilters>) =>
  pagedQuery(userKey('ledger', key), ({ query: { limit, cursor }, signal }) =>
    requestPage('GET /api/ledger', { query: { limit, cursor, ...filter }, signal }),
  );

function Entries() {
  const filters = useListFilters(ledgerFilters);
  const list = useInfiniteQuery(ledgerQuery(filters.key, filters.query));
  return (
    <>
      <p className="mb-4 print:hidden">
        <Link className="link-thread" to={pages.overview}>
          ← {formTexts.dashboard.overview}
        </Link>
      </p>
      <ListFilterFields filters={filters}>
        <CsvExport
          load={(format) => requestFile('GET /api/ledger-csv', { query: { ...filters.query, ...format } })}
        >
          Export CSV
        </CsvExport>
      </ListFilterFields>
      <PagedList
        list={list}
        loading="Loading the ledger"
        empty={<EmptyList filters={filters} title="Nothing has been paid yet." />}
      >
        {(entries) => <AdminTable caption={title} columns={columns} rows={entries} />}
      </PagedList>
    </>
  );
}

const ENTRY_NAMES: Readonly<Record<LedgerEntry['kind'], string>> = {
  settlement: 'Settlement',
  deposit: 'Deposit',
  refund: 'Refund',
  dispute: 'Lost dispute',
};

const columns: readonly AdminColumn<LedgerEntry>[] = [
  {
    title: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="tabular-nums">
        {formatDateTime(at)}
      </time>
    ),
    width: 'rows:w-28 rows:xl:w-40',
  },
  {
    title: 'What',
    cell: ({ kind, documentNumber }) => (
      <>
        {ENTRY_NAMES[kind]}
        {documentNumber && <span className="block text-base-content/75">{documentNumber}</span>}
      </>
    ),
    width: 'rows:w-36',
  },
  {
    title: 'Order',
    cell: ({ order: { _id, number, customerName } }) => (
      <>
        <Link className="link-thread tabular-nums" to={fillPath(pages.order, { id: _id })}>
          {number}
        </Link>
        <bdi className="block rows:truncate">{customerName}</bdi>
      </>
    ),
  },
  {
    title: 'Article',
    cell: ({ productName, articleNumber }) => (
      <>
        <bdi>{productName}</bdi>
        {articleNumber && <span className="block text-base-content/75">{articleNumber}</span>}
      </>
    ),
    from: 'lg',
  },
  {
    title: 'Pieces',
    cell: ({ pieces }) => (pieces < 0 ? `−${formatNumber(-pieces)}` : formatNumber(pieces)),
    figures: true,
    width: 'rows:w-20',
  },
  {
    title: 'Amount',
    cell: ({ amount, currency }) => formatPrice(amount, currency),
    figures: true,
    width: 'rows:w-32',
  },
];
