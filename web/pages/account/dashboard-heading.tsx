// The heading of a dashboard page, below the welcome heading.
import type { ReactNode } from 'react';

/** Takes the focus when what had it is removed from the page. */
export const DASHBOARD_HEADING_ID = 'dashboard-heading';

export function DashboardHeading({ children }: { readonly children: ReactNode }) {
  return (
    <h2 id={DASHBOARD_HEADING_ID} tabIndex={-1} className="mb-6 text-2xl font-medium">
      {children}
    </h2>
  );
}
