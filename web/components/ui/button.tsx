// Buttons, links that look like buttons, and buttons that look like links.
import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';

const VARIANTS = {
  primary: 'btn-primary',
  neutral: 'btn-neutral',
  outline: 'btn-outline',
  danger: 'btn-error',
  'danger-outline': 'btn-outline btn-error',
  ghost: 'btn-ghost',
  plain: '',
} as const;

const SIZES = {
  /** For table rows: 44 px high for the fingers of a phone and a tablet, lower on a desktop. */
  small: 'btn-sm min-h-11 lg:min-h-9',
  normal: '',
  large: 'btn-lg',
} as const;

interface ButtonStyle {
  readonly variant?: keyof typeof VARIANTS;
  readonly size?: keyof typeof SIZES;
}

export interface ButtonProps extends ButtonStyle, ComponentPropsWithRef<'button'> {
  /** Shows a spinner and ignores presses; the button keeps the focus. */
  readonly loading?: boolean;
}

export function Button({ variant, size, loading, className, children, ...button }: ButtonProps) {
  const { type = 'button', onClick, ...rest } = button;
  const pressed = useRef(false);
  // A request shows as loading only a task after the press that sent it; the second press of a double click may come before.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || pressed.current) return event.preventDefault();
    onClick?.(event);
    if (loading === undefined) return;
    pressed.current = true;
    setTimeout(() => {
      pressed.current = false;
    });
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size }, className)}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={press}
    >
      {loading && <ButtonSpinner />}
      {children}
    </button>
  );
}

/** A button that looks like a link, for what is less than the main task of its place. */
export function TextButton({ className = '', ...button }: ComponentPropsWithRef<'button'>) {
  return <button type="button" {...button} className={`link-thread min-h-11 cursor-pointer ${className}`} />;
}

interface ButtonLinkProps extends ButtonStyle, LinkProps {
  readonly children: ReactNode;
}

export function ButtonLink({ variant, size, className, ...link }: ButtonLinkProps) {
  return <Link {...link} className={buttonClass({ variant, size }, className)} />;
}

/** The classes for an element that is neither a button nor a router link, such as an `<a>` that reloads the page. */
export function buttonClass({ variant = 'plain', size = 'normal' }: ButtonStyle, more = ''): string {
  return ['btn', VARIANTS[variant], SIZES[size], more].filter(Boolean).join(' ');
}

function ButtonSpinner() {
  return <span className="loading loading-sm" aria-hidden="true" />;
}
