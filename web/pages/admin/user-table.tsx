// Users as a table; making one an admin says how it went (spec section 8).
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-toastify';
import { messages } from '#contract/messages.ts';
import type { User } from '#contract/user.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { type Column, Table } from '#web/components/table/table.tsx';

interface UserTableProps {
  readonly users: readonly User[];
  /** The admin who looks at it. */
  readonly email: string;
}

export function UserTable({ users, email }: UserTableProps) {
  const [notice, setNotice] = useState('');
  const columns: readonly Column<User>[] = [
    { title: 'Name', cell: ({ name }) => <bdi className="font-semibold">{name}</bdi> },
    { title: 'Email', cell: (user) => <bdi>{user.email}</bdi>, wide: true },
    { title: 'Phone', cell: ({ phone }) => <bdi>{phone || '–'}</bdi> },
    { title: 'Role', cell: (user) => <Role user={user} email={email} onNotice={setNotice} /> },
  ];
  return (
    <>
      {/* Always there, so that what is written into it is heard. */}
      <p role="status" className="mb-4 empty:mb-0">
        {notice}
      </p>
      <Table
        caption={messages.dashboard.allUser}
        columns={columns}
        rows={users}
        keyOf={(user) => user.email}
      />
    </>
  );
}

interface RoleProps {
  readonly user: User;
  readonly email: string;
  /** Something to say of it that is neither success nor failure. */
  readonly onNotice: (notice: string) => void;
}

function Role({ user, email, onNotice }: RoleProps) {
  const queries = useQueryClient();
  const { busy, run } = useSubmit();
  if (user.role === 'admin') return <span className="font-semibold text-secondary">Admin</span>;
  const makeAdmin = () =>
    run(async () => {
      onNotice('');
      try {
        const { modifiedCount } = await request('makeAdmin', { params: { email: user.email } });
        if (modifiedCount > 0) toast.success(messages.users.madeAdmin);
        else onNotice(messages.users.alreadyAdmin(user.name || user.email));
      } catch (error) {
        const forbidden = error instanceof ApiError && error.status === 403;
        toast.error(forbidden ? messages.users.makeAdminFailed : errorMessage(error));
      }
      await queries.invalidateQueries({ queryKey: queryKeys.users(email) });
    });
  return (
    <button
      type="button"
      className="btn btn-outline btn-sm min-h-11 sm:min-h-9"
      aria-disabled={busy || undefined}
      aria-label={`${messages.dashboard.makeAdmin}: ${user.name}`}
      onClick={makeAdmin}
    >
      {messages.dashboard.makeAdmin}
    </button>
  );
}
