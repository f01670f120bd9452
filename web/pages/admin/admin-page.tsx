// Around every admin page: for admins only, under its own heading.
import type { ReactNode } from 'react';
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
          <h2 className="mb-6 text-2xl font-medium">{title}</h2>
          {children(admin)}
        </>
      )}
    </AdminOnly>
  );
}
