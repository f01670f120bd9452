// The layout of every page for staff: its heading, for the roles that may call the endpoint it is about.
import type { ReactElement, ReactNode } from 'react';
import type { Route } from '#contract/endpoint-types.ts';
import { DashboardHeading } from '#web/layout/dashboard-heading.tsx';
import { StaffOnly } from '#web/parts/sign-in/guards.tsx';

interface AdminPageProps {
  readonly title: string;
  /** The endpoint without which the page is of no use: who may not call it does not see the page. */
  readonly needs: Route;
  /** It is in the line of the heading. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export function AdminPage({ title, needs, beside, children }: AdminPageProps) {
  return (
    <StaffOnly needs={needs}>
      <div className="mb-3 flex flex-wrap items-end gap-x-8 gap-y-2">
        <DashboardHeading inline>{title}</DashboardHeading>
        {beside}
      </div>
      {children}
    </StaffOnly>
  );
}

type Part = () => ReactElement | null;

/** Makes a page that is the same for every address, with `Beside` in the line of its heading. */
export function adminPage(title: string, needs: Route, Content: Part, Beside?: Part) {
  return function Page() {
    return (
      <AdminPage title={title} needs={needs} beside={Beside && <Beside />}>
        <Content />
      </AdminPage>
    );
  };
}
