// The table of users with an admin's actions: make admin (spec section 4), revoke the role, end sessions.
import { type ComponentType, useState } from 'react';
import { formMessages } from '#contract/form-messages.ts';
import type { User } from '#contract/user.ts';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EndSessions } from './end-sessions.tsx';
import { MakeAdmin } from './make-admin.tsx';
import { TakeAdmin } from './take-admin.tsx';
import type { UserChangeProps } from './user-change.ts';

interface UserTableProps {
  readonly users: readonly User[];
  readonly adminEmail: string;
}

type Dialog = ComponentType<UserChangeProps>;

export function UserTable({ users, adminEmail }: UserTableProps) {
  const [asked, setAsked] = useState<{ readonly user: User; readonly Dialog: Dialog }>();
  const [notice, setNotice] = useState('');
  const columns: readonly AdminColumn<User>[] = [
    { title: 'Name', cell: ({ name }) => <bdi className="font-semibold">{name}</bdi> },
    { title: 'Email', cell: ({ email }) => <bdi>{email}</bdi>, width: 'rows:max-lg:w-48' },
    { title: 'Phone', cell: ({ phone }) => <bdi>{phone || '–'}</bdi>, from: 'xl', width: 'rows:w-36' },
    { title: 'Role', cell: roleText, width: 'rows:w-20' },
    {
      title: 'Actions',
      cell: (user) => <UserActions user={user} onAsk={(Dialog) => setAsked({ user, Dialog })} />,
      actions: true,
      width: 'rows:w-72',
    },
  ];
  return (
    <>
      {/* It is always rendered, so that screen readers announce its changes. */}
      <p role="status" className="mb-4 empty:mb-0">
        {notice}
      </p>
      <AdminTable
        caption={formMessages.dashboard.allUser}
        columns={columns}
        rows={users}
        keyOf={({ email }) => email}
      />
      {asked && (
        <asked.Dialog
          user={asked.user}
          adminEmail={adminEmail}
          onNotice={setNotice}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

const roleText = ({ role }: User) =>
  role === 'admin' ? <span className="font-semibold text-secondary">Admin</span> : '–';

interface UserActionsProps {
  readonly user: User;
  readonly onAsk: (dialog: Dialog) => void;
}

function UserActions({ user, onAsk }: UserActionsProps) {
  const role =
    user.role === 'admin'
      ? ([formMessages.users.takeAdmin, TakeAdmin] as const)
      : ([formMessages.dashboard.makeAdmin, MakeAdmin] as const);
  return (
    <div className="flex flex-wrap justify-start gap-2">
      {[role, [formMessages.users.endSessions, EndSessions] as const].map(([text, Dialog]) => (
        <Button
          key={text}
          variant="outline"
          size="small"
          aria-label={`${text}: ${user.name}`}
          onClick={() => onAsk(Dialog)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
