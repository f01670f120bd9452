// The heading of a dashboard page.
import type { ReactNode } from 'react';

/** The heading takes the focus when the focused element is removed from the page. */
export const DASHBOARD_HEADING_ID = 'dashboard-heading';

interface DashboardHeadingProps {
  /** Leaves out the space below, for a heading in one line with other things. */
  readonly inline?: boolean;
  readonly children: ReactNode;
}

export function DashboardHeading({ inline = false, children }: DashboardHeadingProps) {
  return (
    <h2 id={DASHBOARD_HEADING_ID} tabIndex={-1} className={`text-2xl font-medium ${inline ? '' : 'mb-6'}`}>
      {children}
    </h2>
  );
}

/** Returns the heading when a dialog closes and the button that opened it is gone; null while the button exists. */
export function headingAfterRemoval(): HTMLElement | null {
  return document.activeElement === document.body ? document.getElementById(DASHBOARD_HEADING_ID) : null;
}
