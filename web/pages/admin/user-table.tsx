// The table of users, with Make Admin for those who are not admins (spec section 4).
import { useState } from 'react';
import { formMessages } from '#contract/form-messages.ts';
import type { User } from '#contract/user.ts';
import { type Column, Table } from '#web/components/table/table.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { MakeAdmin } from './make-admin.tsx';

interface UserTableProps {
  readonly users: readonly User[];
  readonly adminEmail: string;
}

export function UserTable({ users, adminEmail }: UserTableProps) {
  const [candidate, setCandidate] = useState<User>();
  const [notice, setNotice] = useState('');
  const columns: readonly Column<User>[] = [
    { title: 'Name', cell: ({ name }) => <bdi className="font-semibold">{name}</bdi> },
    { title: 'Email', cell: ({ email }) => <bdi>{email}</bdi>, wide: true },
    { title: 'Phone', cell: ({ phone }) => <bdi>{phone || '–'}</bdi> },
    { title: 'Role', cell: (user) => <RoleCell user={user} onMakeAdmin={() => setCandidate(user)} /> },
  ];
  return (
    <>
      {/* Always rendered, so that screen readers announce what changes in it. */}
      <p role="status" className="mb-4 empty:mb-0">
        {notice}
      </p>
      <Table
        caption={formMessages.dashboard.allUser}
        columns={columns}
        rows={users}
        keyOf={(user) => user.email}
      />
      {candidate && (
        <MakeAdmin
          user={candidate}
          adminEmail={adminEmail}
          onNotice={setNotice}
          onClose={() => setCandidate(undefined)}
        />
      )}
    </>
  );
}

interface RoleCellProps {
  readonly user: User;
  readonly onMakeAdmin: () => void;
}

function RoleCell({ user, onMakeAdmin }: RoleCellProps) {
  if (user.role === 'admin') return <span className="font-semibold text-secondary">Admin</span>;
  return (
    <Button
      variant="outline"
      size="small"
      aria-label={`${formMessages.dashboard.makeAdmin}: ${user.name}`}
      onClick={onMakeAdmin}
    >
      {formMessages.dashboard.makeAdmin}
    </Button>
  );
}
