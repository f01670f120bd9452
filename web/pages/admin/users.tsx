// All User (spec sections 4, 8): the list of all users, found by email or name and by role.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import { userQueries } from '#web/api/user-queries.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { UserTable } from './user-table.tsx';

const title = formMessages.dashboard.allUser;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function Users() {
  return <AdminPage title={title}>{({ email }) => <UserList adminEmail={email} />}</AdminPage>;
}

const filterSet = {
  search: { label: 'Search', placeholder: 'Name or email' },
  choices: { role: { label: 'Role', options: [['admin', 'Admins']] } },
} as const;

function UserList({ adminEmail }: { readonly adminEmail: string }) {
  const filters = useListFilters(filterSet);
  const list = useInfiniteQuery(userQueries.users(adminEmail, filters.query, filters.key));
  return (
    <>
      <ListFilterFields filters={filters} />
      <PagedList
        list={list}
        loading="Loading the users"
        empty={<EmptyList filters={filters} title="Nobody has signed up yet." />}
      >
        {(users) => <UserTable users={users} adminEmail={adminEmail} />}
      </PagedList>
    </>
  );
}
