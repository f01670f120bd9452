// All User (spec sections 4, 8): the list of all users.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import { queries } from '#web/api/queries.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { UserTable } from './user-table.tsx';

const title = formMessages.dashboard.allUser;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function Users() {
  return <AdminPage title={title}>{({ email }) => <UserList adminEmail={email} />}</AdminPage>;
}

function UserList({ adminEmail }: { readonly adminEmail: string }) {
  const list = useInfiniteQuery(queries.users(adminEmail));
  return (
    <PagedList
      list={list}
      loading="Loading the users"
      empty={<EmptyState title="Nobody has signed up yet." />}
    >
      {(users) => <UserTable users={users} adminEmail={adminEmail} />}
    </PagedList>
  );
}
