// All User (spec sections 4, 8): everybody the shop knows, and Make Admin for those who are none.
import type { MetaFunction } from 'react-router';
import { wording } from '#contract/wording.ts';
import { askPage } from '#web/api/ask.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { usePagedList } from '#web/api/usePagedList.ts';
import { pageMeta } from '#web/frame/pageMeta.ts';
import { Empty } from '#web/states/Empty.tsx';
import { Listing } from '#web/states/Listing.tsx';
import { AdminPage } from './AdminPage.tsx';
import { UserTable } from './UserTable.tsx';

const USERS_A_PAGE = 50;
const title = wording.dashboard.allUser;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function Users() {
  return <AdminPage title={title}>{({ email }) => <UserList email={email} />}</AdminPage>;
}

function UserList({ email }: { readonly email: string }) {
  const list = usePagedList(queryKeys.users(email), USERS_A_PAGE, (page) => askPage('listUsers', page));
  return (
    <Listing list={list} loading="Loading the users" empty={<Empty title="Nobody has signed up yet." />}>
      {(users) => <UserTable users={users} email={email} />}
    </Listing>
  );
}
