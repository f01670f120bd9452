// Quotations: a customer's own, or for admins those of all customers by state.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { quotationStates } from '#contract/orders/quotation-states.ts';
import type { Quotation } from '#contract/orders/quotations.ts';
import { quotationQueries } from '#web/api/quotation-queries.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { CustomerLink } from '#web/parts/people/customer-link.tsx';
import {
  formatDay,
  QUOTATION_STATE_TEXTS,
  quotationPrice,
  quotationTitle,
} from '#web/parts/quotations/quotation-texts.ts';
import { useMay, useSession } from '#web/session/use-session.ts';
import { DashboardHeading } from '../../layout/dashboard-heading.tsx';
import { formatDate } from '../../parts/orders/order-format.ts';

const title = formTexts.dashboard.quotations;

export const meta = hiddenMeta(title);

export default function Quotations() {
  const { user, isStaff } = useSession();
  const may = useMay();
  const seesAll = may('GET /api/all-quotations');
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <DashboardHeading inline>{title}</DashboardHeading>
        {seesAll && (
          <ButtonLink variant="primary" size="small" to={pages.makeQuotation}>{t`New quotation`}</ButtonLink>
        )}
      </div>
      {user && seesAll && <AllQuotations />}
      {user && isStaff !== undefined && !seesAll && <OwnQuotations />}
    </>
  );
}

const COLUMNS: readonly AdminColumn<Quotation>[] = [
  {
    title: t`Of`,
    cell: (quotation) => (
      <Link
        className="link-thread font-semibold wrap-anywhere"
        to={fillPath(pages.quotation, { id: quotation._id })}
      >
        <bdi>{quotationTitle(quotation)}</bdi>
      </Link>
    ),
  },
  { title: t`State`, cell: ({ state }) => QUOTATION_STATE_TEXTS[state], width: 'rows:w-28' },
  { title: t`Price`, cell: (quotation) => quotationPrice(quotation) ?? '–', width: 'rows:w-32' },
  {
    title: t`Valid until`,
    cell: ({ validUntil }) => (validUntil === null ? '–' : formatDay(validUntil)),
    width: 'rows:w-32',
  },
  { title: t`Asked`, cell: ({ createdAt }) => formatDate(createdAt), width: 'rows:w-32', from: 'lg' },
];

function OwnQuotations() {
  const list = useInfiniteQuery(quotationQueries.own());
  return (
    <PagedList list={list} loading={t`Loading your quotations`} empty={<NothingAsked />}>
      {(quotations) => <AdminTable caption={title} columns={COLUMNS} rows={quotations} />}
    </PagedList>
  );
}

function NothingAsked() {
  return (
    <EmptyState
      title={t`You have not asked us for anything yet. Where you need more than there is, a fabric’s page has the question.`}
    >
      <ButtonLink variant="primary" to={pages.fabrics}>{t`See all fabrics`}</ButtonLink>
    </EmptyState>
  );
}

const filterSet = {
  choices: {
    state: {
      label: t`State`,
      options: quotationStates.map((state) => [state, QUOTATION_STATE_TEXTS[state]] as const),
    },
  },
} as const;

const CUSTOMER: AdminColumn<Quotation> = {
  title: t`Customer`,
  cell: ({ customer }) => (
    <>
      <CustomerLink {...customer} className="block truncate" />
      <span className="block truncate text-base-content/75">{customer.email}</span>
    </>
  ),
  width: 'rows:w-56',
};

function AllQuotations() {
  const filters = useListFilters(filterSet);
  const [params] = useSearchParams();
  const state = quotationStates.find((one) => one === params.get('state'));
  const list = useInfiniteQuery(quotationQueries.all(state));
  return (
    <>
      <ListFilterFields filters={filters} />
      <PagedList
        list={list}
        loading={t`Loading the quotations`}
        empty={<EmptyList filters={filters} title={t`Nobody has asked for anything yet.`} />}
      >
        {(quotations) => (
          <AdminTable
            caption={title}
            columns={[...COLUMNS.slice(0, 1), CUSTOMER, ...COLUMNS.slice(1)]}
            rows={quotations}
          />
        )}
      </PagedList>
    </>
  );
}
