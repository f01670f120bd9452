// All User (spec sections 4, 8): everybody the shop knows, and Make Admin for those who are none.
import type { MetaFunction } from 'react-router';
import { messages } from '#contract/messages.ts';
import { requestPage } from '#web/api/client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { UserTable } from './user-table.tsx';

const USERS_A_PAGE = 50;
const title = messages.dashboard.allUser;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function Users() {
  return <AdminPage title={title}>{({ email }) => <UserList email={email} />}</AdminPage>;
}

function UserList({ email }: { readonly email: string }) {
  const list = usePagedList(queryKeys.users(email), USERS_A_PAGE, (page) => requestPage('listUsers', page));
  return (
    <PagedList
      list={list}
      loading="Loading the users"
      empty={<EmptyState title="Nobody has signed up yet." />}
    >
      {(users) => <UserTable users={users} email={email} />}
    </PagedList>
  );
}
