// Shown when a page's data could not be loaded: the reason, and a button that tries again.
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/components/ui/button.tsx';

export function ErrorState({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center">
      <p className="text-lg">{errorMessage(error)}</p>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
