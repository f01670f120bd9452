// The layout of every admin page: its heading, for admins only.
import type { ReactNode } from 'react';
import { DashboardHeading } from '#web/pages/account/dashboard-heading.tsx';
import { AdminOnly } from '#web/session/guards.tsx';
import type { Person } from '#web/session/stored-session.ts';

interface AdminPageProps {
  readonly title: string;
  /** It is in the line of the heading. */
  readonly beside?: (admin: Person) => ReactNode;
  readonly children: (admin: Person) => ReactNode;
}

export function AdminPage({ title, beside, children }: AdminPageProps) {
  return (
    <AdminOnly>
      {(admin) => (
        <>
          <div className="mb-3 flex flex-wrap items-end gap-x-8 gap-y-2">
            <DashboardHeading inline>{title}</DashboardHeading>
            {beside?.(admin)}
          </div>
          {children(admin)}
        </>
      )}
    </AdminOnly>
  );
}
