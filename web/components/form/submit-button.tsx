// A form's button: says that it is working, and cannot be pressed twice meanwhile.
import type { ReactNode } from 'react';

interface SubmitButtonProps {
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** As wide as its form, on a desk too. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** `disabled` takes it away altogether; while busy it keeps the focus but does nothing. */
export function SubmitButton({ busy, disabled = false, wide = false, children }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={`btn btn-primary w-full ${wide ? '' : 'sm:w-auto'}`}
      disabled={disabled}
      aria-disabled={busy || undefined}
      onClick={(event) => busy && event.preventDefault()}
    >
      {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
      {children}
    </button>
  );
}
