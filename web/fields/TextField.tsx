// One labelled input of a form, its message tied to it and announced. Knows no form in particular.
import { type ComponentPropsWithRef, useId } from 'react';

/** An edge that stands out from the page by 3:1 (WCAG 1.4.11); the theme's own does not. */
export const EDGE = 'not-focus:[--input-color:color-mix(in_oklab,var(--color-base-content)_60%,transparent)]';

interface TextFieldProps extends ComponentPropsWithRef<'input'> {
  readonly label: string;
  readonly error?: string | undefined;
  /** Wrong, though there are no words for it. */
  readonly invalid?: boolean;
  readonly hint?: string | undefined;
}

export function TextField({ label, error, invalid, hint, className = '', ...input }: TextFieldProps) {
  const id = useId();
  const note = noteId(id, error ?? hint);
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        dir="auto"
        aria-invalid={error || invalid ? true : undefined}
        aria-describedby={note}
        className={`input w-full read-only:bg-base-200 ${error || invalid ? 'input-error' : EDGE}`}
      />
      <FieldNote id={note} error={error} hint={hint} />
    </div>
  );
}

interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

export function TextArea({ label, error, hint, className = '', ...area }: TextAreaProps) {
  const id = useId();
  const note = noteId(id, error ?? hint);
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        dir="auto"
        aria-invalid={error ? true : undefined}
        aria-describedby={note}
        className={`textarea min-h-28 w-full ${error ? 'textarea-error' : EDGE}`}
      />
      <FieldNote id={note} error={error} hint={hint} />
    </div>
  );
}

function noteId(id: string, text: string | undefined): string | undefined {
  return text ? `${id}-note` : undefined;
}

interface FieldNoteProps {
  readonly id: string | undefined;
  readonly error: string | undefined;
  readonly hint: string | undefined;
}

export function FieldNote({ id, error, hint }: FieldNoteProps) {
  if (error)
    return (
      <p id={id} role="alert" className="text-sm text-error">
        {error}
      </p>
    );
  return hint ? (
    <p id={id} className="text-sm text-base-content/70">
      {hint}
    </p>
  ) : null;
}
