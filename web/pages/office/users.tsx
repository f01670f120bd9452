// All User (spec sections 4, 8): the list of all users, found by email or name and by role.
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { staffRoles } from '#contract/core/roles.ts';
import type { Route } from '#contract/endpoint-types.ts';
import type { User } from '#contract/people/user.ts';
import { requestFile } from '#web/api/client.ts';
import { userQueries } from '#web/api/user-queries.ts';
import { CsvExport } from '#web/components/csv-download.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { type AdminColumn, AdminTable, RowLink } from '#web/components/table/admin-table.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { RowCard } from '#web/components/table/row-card.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { backTo } from '#web/components/ui/back-link.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { useMay } from '#web/session/use-session.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { adminPage } from './admin-page.tsx';
import { ROLE_TEXTS } from './users/role-texts.ts';
import type { UserChangeProps } from './users/user-change.ts';
import { MakeAdmin, TakeAdmin } from './users/user-dialogs.tsx';

const title = formTexts.dashboard.allUser;

export const meta = hiddenMeta(title);

export default adminPage(title, 'GET /api/user', UserList, Beside);

/** Nothing of what the shop does not use. */
function Beside() {
  const { onAccount, news } = useShop().uses;
  const may = useMay();
  return (
    <div className="ml-auto flex flex-wrap items-center gap-x-6 gap-y-2">
      {news && may('GET /api/news-consents-csv') && (
        <CsvExport load={(query) => requestFile('GET /api/news-consents-csv', { query })}>
          Who wants news
        </CsvExport>
      )}
      {onAccount && may('GET /api/accounts') && (
        <Link className="link-thread" to={pages.accounts}>
          Customers on account
        </Link>
      )}
    </div>
  );
}

const filterSet = {
  search: { label: 'Search', placeholder: 'Name or email' },
  choices: {
    role: {
      label: 'Role',
      options: [['admin', 'Admins'], ...staffRoles.map((role) => [role, ROLE_TEXTS[role]] as const)],
    },
  },
} as const;

function UserList() {
  const filters = useListFilters(filterSet);
  const list = useInfiniteQuery(userQueries.users(filters.query, filters.key));
  return (
    <>
      <ListFilterFields filters={filters} />
      <PagedList
        list={list}
        loading="Loading the users"
        empty={<EmptyList filters={filters} title="Nobody has signed up yet." />}
      >
        {(users) => <UserTable users={users} />}
      </PagedList>
    </>
  );
}

type Dialog = (props: UserChangeProps) => ReactElement;

/** The table of users with an admin's action (spec section 4). Names lead to the customers' pages, which have the other roles. */
function UserTable({ users }: { readonly users: readonly User[] }) {
  const [asked, setAsked] = useState<{ readonly user: User; readonly Dialog: Dialog }>();
  const [notice, setNotice] = useState('');
  const { search } = useLocation();
  const may = useMay();
  const from = backTo(pages.users + search, formTexts.dashboard.allUser);
  const nameOf = (user: User, covers = false) => (
    <RowLink covers={covers} to={fillPath(pages.customer, { email: user.email })} state={from}>
      <bdi>{user.name || user.email}</bdi>
    </RowLink>
  );
  const actionsOf = (user: User) => (
    <UserActions user={user} onAsk={(Dialog) => setAsked({ user, Dialog })} />
  );
  const columns: readonly AdminColumn<User>[] = [
    { title: 'Name', cell: (user) => nameOf(user) },
    { title: 'Email', cell: ({ email }) => <bdi>{email}</bdi> },
    { title: 'Phone', cell: ({ phone }) => <bdi>{phone || '–'}</bdi>, from: 'xl', width: 'rows:w-36' },
    { title: 'Role', cell: roleText, width: 'rows:w-20' },
    ...(may('PUT /api/user/admin/:email')
      ? [
          {
            title: 'Actions',
            cell: actionsOf,
            actions: true,
            width: 'rows:w-44',
          } as const,
        ]
      : []),
  ];
  return (
    <>
      {/* It is always rendered, so that screen readers announce its changes. */}
      <p role="status" className="mb-4 empty:mb-0">
        {notice}
      </p>
      <AdminTable
        caption={formTexts.dashboard.allUser}
        columns={columns}
        rows={users}
        keyOf={({ email }) => email}
        card={(user) => (
          <RowCard
            name={nameOf(user, true)}
            below={<bdi>{user.email}</bdi>}
            figure={user.role && roleText(user)}
            buttons={actionsOf(user)}
          />
        )}
      />
      {asked && <asked.Dialog user={asked.user} onNotice={setNotice} onClose={() => setAsked(undefined)} />}
    </>
  );
}

const roleText = ({ role }: User) =>
  role ? <span className="font-semibold text-secondary">{ROLE_TEXTS[role]}</span> : '–';

type Action = readonly [needs: Route, text: string, dialog: Dialog];

const TAKE_ADMIN: Action = ['DELETE /api/user/admin/:email', formTexts.users.takeAdmin, TakeAdmin];
const MAKE_ADMIN: Action = ['PUT /api/user/admin/:email', formTexts.dashboard.makeAdmin, MakeAdmin];

function UserActions({ user, onAsk }: { readonly user: User; readonly onAsk: (dialog: Dialog) => void }) {
  const [needs, text, Dialog] = user.role === 'admin' ? TAKE_ADMIN : MAKE_ADMIN;
  if (!useMay()(needs)) return null;
  return (
    <Button variant="outline" size="small" aria-label={`${text}: ${user.name}`} onClick={() => onAsk(Dialog)}>
      {text}
    </Button>
  );
}
