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

/** Where the focus goes when a dialog closes and the button that opened it is gone; null while the button is there. */
export function headingAfterRemoval(): HTMLElement | null {
  return document.activeElement === document.body ? document.getElementById(DASHBOARD_HEADING_ID) : null;
}
