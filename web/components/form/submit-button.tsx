// The submit button of a form.
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#web/components/ui/button.tsx';

interface SubmitButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'disabled'> {
  /** Pass `formState.isSubmitting`: shows a spinner and ignores presses, but keeps the focus. */
  readonly busy: boolean;
  /** The id of the element that says why the button is disabled. */
  readonly describedBy?: string | undefined;
  /** Fills the width of the form on wide screens too. */
  readonly wide?: boolean;
  /** Called before the form is submitted. */
  readonly onPress?: (() => void) | undefined;
  readonly children: ReactNode;
}

export function SubmitButton(props: SubmitButtonProps) {
  const { busy, describedBy, wide, onPress, children, ...look } = props;
  return (
    <Button
      type="submit"
      variant="primary"
      className={wide ? 'w-full' : 'w-full sm:w-auto'}
      {...look}
      loading={busy}
      onClick={onPress}
      aria-describedby={describedBy}
    >
      {children}
    </Button>
  );
}
