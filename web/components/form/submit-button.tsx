// The submit button of a form.
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';

interface SubmitButtonProps {
  /** Pass `formState.isSubmitting`: shows a spinner and ignores presses, but keeps the focus. */
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** The id of the element that says why the button is disabled. */
  readonly describedBy?: string | undefined;
  /** Fills the width of the form on wide screens too. */
  readonly wide?: boolean;
  /** Called before the form is submitted. */
  readonly onPress?: (() => void) | undefined;
  readonly children: ReactNode;
}

export function SubmitButton(props: SubmitButtonProps) {
  const { busy, disabled, describedBy, wide = false, onPress, children } = props;
  return (
    <Button
      type="submit"
      variant="primary"
      className={wide ? 'w-full' : 'w-full sm:w-auto'}
      loading={busy}
      disabled={disabled}
      onClick={onPress}
      aria-describedby={describedBy}
    >
      {children}
    </Button>
  );
}
