// The audit log, newest first: time, actor, action and subject, with filters and as a file.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import type { AuditEntry } from '#contract/office/audit.ts';
import { requestFile } from '#web/api/client.ts';
import { userQueries } from '#web/api/user-queries.ts';
import { CsvExport } from '#web/components/csv-download.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { formatDateTime } from '#web/parts/orders/order-format.ts';
import { actorName } from '../../parts/people/actor-name.ts';
import { adminPage } from './admin-page.tsx';
import { actionOptions } from './log/action-texts.ts';
import { actionText, detailsText, subjectPath } from './log/entry-texts.ts';

const title = formTexts.dashboard.log;

export const meta = hiddenMeta(title);

export default adminPage(title, 'GET /api/audit-log', LogList, ReadingChoice);

const filterSet = {
  texts: { actor: 'Who', subject: 'To what' },
  choices: {
    action: { label: 'Action', options: actionOptions, several: true },
    reading: { label: 'Reading', options: [['with', 'shown']], isElsewhere: true },
  },
  days: true,
} as const;

/** What somebody only looked at is most of a log, and seldom what is looked for. */
function ReadingChoice() {
  const { query, set } = useListFilters(filterSet);
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm lg:min-h-9">
      <input
        type="checkbox"
        checked={query.reading === 'with'}
        onChange={({ target }) => set('reading', [target.checked ? 'with' : ''])}
        autoComplete="off"
        className="size-5 shrink-0 accent-primary"
      />
      Reading too
    </label>
  );
}

function LogList() {
  const filters = useListFilters(filterSet);
  const query = { reading: 'without', ...filters.query } as const;
  const list = useInfiniteQuery(userQueries.log(query, filters.key));
  return (
    <>
      <ListFilterFields filters={filters}>
        <CsvExport
          load={(format) => requestFile('GET /api/audit-log-csv', { query: { ...query, ...format } })}
        >
          Export as CSV
        </CsvExport>
      </ListFilterFields>
      <PagedList
        list={list}
        loading="Loading the log"
        empty={<EmptyList filters={filters} title="Nobody has done anything yet." />}
      >
        {(entries) => <LogTable entries={entries} />}
      </PagedList>
    </>
  );
}

const columns: readonly AdminColumn<AuditEntry>[] = [
  {
    title: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="tabular-nums">
        {formatDateTime(at)}
      </time>
    ),
    width: 'rows:w-24 rows:xl:w-40',
  },
  { title: 'Who', cell: ({ actor }) => <bdi>{actorName(actor)}</bdi>, width: 'rows:w-41 rows:xl:w-44' },
  { title: 'Action', cell: (entry) => actionText(entry), width: 'rows:w-36 rows:xl:w-52' },
  { title: 'To what', cell: (entry) => <Subject entry={entry} /> },
  { title: 'Details', cell: (entry) => <span dir="auto">{detailsText(entry) || '–'}</span> },
];

/** The entries of the log. Subjects link to their pages. */
function LogTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return <AdminTable caption="Log" columns={columns} rows={entries} />;
}

function Subject({ entry }: { readonly entry: AuditEntry }) {
  const text = <bdi>{entry.label || entry.subject}</bdi>;
  const path = subjectPath(entry);
  return path ? (
    <Link to={path} className="link-thread">
      {text}
    </Link>
  ) : (
    text
  );
}
