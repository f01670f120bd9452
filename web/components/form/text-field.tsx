// One labelled input of a form, its message tied to it and announced. Knows no form in particular.
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

/** An edge that stands out from the page by 3:1 (WCAG 1.4.11); the theme's own does not. */
export const EDGE = 'not-focus:[--input-color:color-mix(in_oklab,var(--color-base-content)_60%,transparent)]';

interface FieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

interface TextFieldProps extends FieldProps, ComponentPropsWithRef<'input'> {
  /** Wrong, though there are no words for it. */
  readonly invalid?: boolean;
}

export function TextField({ label, error, invalid, hint, className = '', ...input }: TextFieldProps) {
  const wrong = Boolean(invalid || error);
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(tied) => (
        <input
          {...input}
          {...tied}
          aria-invalid={wrong || undefined}
          className={`input w-full read-only:bg-base-200 ${wrong ? 'input-error' : EDGE}`}
        />
      )}
    </Field>
  );
}

type TextAreaProps = FieldProps & ComponentPropsWithRef<'textarea'>;

export function TextArea({ label, error, hint, className = '', ...area }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(tied) => (
        <textarea
          {...area}
          {...tied}
          aria-invalid={error ? true : undefined}
          className={`textarea min-h-28 w-full ${error ? 'textarea-error' : EDGE}`}
        />
      )}
    </Field>
  );
}

interface FrameProps extends FieldProps {
  readonly className: string;
  /** The control itself, given what ties it to its label and its note. */
  readonly children: (tied: Tied) => ReactNode;
}

interface Tied {
  readonly id: string;
  readonly dir: 'auto';
  readonly 'aria-describedby': string | undefined;
}

function Field({ label, error, hint, className, children }: FrameProps) {
  const id = useId();
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, dir: 'auto', 'aria-describedby': note })}
      <FieldNote id={note} error={error} hint={hint} />
    </div>
  );
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
