// The heading of a dashboard page, below the welcome heading.
import type { ReactNode } from 'react';

export function DashboardHeading({ children }: { readonly children: ReactNode }) {
  return <h2 className="mb-6 text-2xl font-medium">{children}</h2>;
}
