// A page that consists of one message.
import type { ReactNode } from 'react';

export function Notice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main id="main" className="shop-width flex flex-col items-start gap-6 py-section">
      <h1 className="max-w-4xl text-title">{title}</h1>
      <div className="flex max-w-xl flex-col items-start gap-8 text-lead">{children}</div>
    </main>
  );
}
