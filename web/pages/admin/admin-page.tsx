// The layout of every admin page: its heading, for admins only.
import type { ReactNode } from 'react';
import { DashboardHeading } from '#web/pages/account/dashboard-heading.tsx';
import { AdminOnly } from '#web/session/guards.tsx';
import type { Person } from '#web/session/stored-session.ts';

interface AdminPageProps {
  readonly title: string;
  readonly children: (admin: Person) => ReactNode;
}

export function AdminPage({ title, children }: AdminPageProps) {
  return (
    <AdminOnly>
      {(admin) => (
        <>
          <DashboardHeading>{title}</DashboardHeading>
          {children(admin)}
        </>
      )}
    </AdminOnly>
  );
}
