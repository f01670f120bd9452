// Shown for a list without items.
import type { ReactNode } from 'react';

export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-box border border-dashed border-base-300 px-6 py-16 text-center">
      <p className="text-lg font-medium">{title}</p>
      {children}
    </div>
  );
}
