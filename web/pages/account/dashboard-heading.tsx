// The heading of a dashboard page, below the welcome heading.
import type { ReactNode } from 'react';

/** The heading takes the focus when the focused element is removed from the page. */
export const DASHBOARD_HEADING_ID = 'dashboard-heading';

export function DashboardHeading({ children }: { readonly children: ReactNode }) {
  return (
    <h2 id={DASHBOARD_HEADING_ID} tabIndex={-1} className="mb-6 text-2xl font-medium">
      {children}
    </h2>
  );
}

/** Returns the heading when a dialog closes and the button that opened it is gone; null while the button exists. */
export function headingAfterRemoval(): HTMLElement | null {
  return document.activeElement === document.body ? document.getElementById(DASHBOARD_HEADING_ID) : null;
}
