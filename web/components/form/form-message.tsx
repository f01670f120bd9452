// The reason why a form was rejected, in red and announced (spec section 8). The fields keep what was typed.
import { errorMessage } from '#web/api/api-error.ts';

interface FormMessageProps {
  readonly text?: string | undefined;
  /** An error whose message is shown; `text` takes precedence. */
  readonly error?: unknown;
}

export function FormMessage({ text, error }: FormMessageProps) {
  const shown = text ?? (error ? errorMessage(error) : undefined);
  return (
    <div role="alert" aria-live="assertive" className="empty:hidden">
      {shown && <p className="rounded-field bg-error/10 px-3 py-2 text-sm text-error">{shown}</p>}
    </div>
  );
}
