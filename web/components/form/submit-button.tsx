// The submit button of a form.
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';

interface SubmitButtonProps {
  /** `formState.isSubmitting`: shows a spinner and ignores presses, but keeps the focus. */
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** Id of the element that says why the button is disabled. */
  readonly describedBy?: string | undefined;
  /** Fills the width of the form on wide screens too. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function SubmitButton({ busy, disabled, describedBy, wide = false, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      className={wide ? 'w-full' : 'w-full sm:w-auto'}
      loading={busy}
      disabled={disabled}
      aria-describedby={describedBy}
    >
      {children}
    </Button>
  );
}
