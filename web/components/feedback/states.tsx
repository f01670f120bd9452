// What a page or a list shows while it loads, when it is empty, and when it could not be loaded.
import type { ReactNode } from 'react';
import { t } from '#contract/languages/text.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/components/ui/button.tsx';

/** Fills the screen while a page's data loads (spec section 4). */
export function FullScreenSpinner({ label = t`Loading` }: { readonly label?: string }) {
  return (
    <div role="status" className="grid min-h-[calc(100dvh-5rem)] w-full place-items-center">
      <span className="loading loading-lg text-primary" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </div>
  );
}

/** Shown for a list without items. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-box border border-dashed border-base-300 px-6 py-16 text-center">
      <p className="text-lg font-medium">{title}</p>
      {children}
    </div>
  );
}

/** Shown when a page's data could not be loaded: the reason, and a button that tries again. */
export function ErrorState({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center">
      <p className="text-lg">{errorMessage(error)}</p>
      <Button variant="outline" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </div>
  );
}

/** A line at the top of the screen while a page or a list loads; it appears after a moment. */
export function LoadingLine() {
  return <div className="loading-line stitched fixed inset-x-0 top-0 z-50 print:hidden" />;
}
