// The audit log, newest first: time, actor, action and subject, with filters and as a file.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { requestFile } from '#web/api/client.ts';
import { userQueries } from '#web/api/user-queries.ts';
import { CsvDownload } from '#web/components/csv-download.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { actionOptions } from './log/action-texts.ts';
import { LogTable } from './log/log-table.tsx';

const title = formTexts.dashboard.log;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function Log() {
  return (
    <AdminPage title={title} needs="GET /api/audit-log">
      <LogList />
    </AdminPage>
  );
}

const filterSet = {
  texts: { actor: 'Who', subject: 'To what' },
  choices: { action: { label: 'Action', options: actionOptions, several: true } },
  days: true,
} as const;

function LogList() {
  const filters = useListFilters(filterSet);
  const list = useInfiniteQuery(userQueries.log(filters.query, filters.key));
  return (
    <>
      <ListFilterFields filters={filters}>
        <CsvDownload
          load={(format) => requestFile('GET /api/audit-log-csv', { query: { ...filters.query, ...format } })}
        >
          Export as CSV
        </CsvDownload>
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
