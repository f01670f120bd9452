// The fields of a form, with their labels, and their hints and errors tied to them for screen readers.
import { type ComponentProps, type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { t } from '#contract/languages/text.ts';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { requiredText } from './form.tsx';

const LABEL = 'text-sm font-medium';
/** The visible asterisk is skipped by assistive technology, because `aria-required` says the same. */
const REQUIRED_LABEL = `${LABEL} after:text-error after:content-['_*'/'']`;
const INPUT = 'input w-full read-only:bg-base-200';
const TEXTAREA = 'textarea w-full';

interface FieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Marks the field as required. The form's rules enforce it; `'natively'`: the browser too, in a form that works without scripts. */
  readonly required?: boolean | 'natively' | undefined;
}

interface TextFieldProps extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'required'> {
  /** Shows the field as invalid without a message. */
  readonly invalid?: boolean;
  /** A button at the end of the input. */
  readonly trailing?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, error, invalid, hint, required, className, trailing, ...input } = props;
  const isInvalid = Boolean(invalid || error);
  return (
    <Field label={label} error={error} hint={hint} required={required} className={className}>
      {(control) => {
        const field = (
          <input
            {...input}
            {...control}
            aria-invalid={isInvalid || undefined}
            className={`${INPUT} ${trailing ? 'pr-18' : ''} ${isInvalid ? 'input-error' : EDGE}`}
          />
        );
        if (!trailing) return field;
        return (
          <div className="relative">
            {field}
            <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>
          </div>
        );
      }}
    </Field>
  );
}

interface TextAreaProps extends FieldProps, Omit<ComponentPropsWithRef<'textarea'>, 'required'> {
  /** Two lines high. */
  readonly isShort?: boolean;
}

export function TextArea({ label, error, hint, required, className, isShort, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} required={required} className={className}>
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          aria-invalid={error ? true : undefined}
          className={`${TEXTAREA} ${isShort ? 'min-h-18' : 'min-h-28'} ${error ? 'textarea-error' : EDGE}`}
        />
      )}
    </Field>
  );
}

interface FieldLayoutProps extends FieldProps {
  readonly className?: string | undefined;
  /** Renders the control with the attributes that tie it to its label and note. */
  readonly children: (control: ControlProps) => ReactNode;
}

interface ControlProps {
  readonly id: string;
  readonly dir: 'auto';
  readonly required: true | undefined;
  readonly 'aria-required': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** A control with its label above and its error or hint below. */
export function Field({ label, error, hint, required, className = '', children }: FieldLayoutProps) {
  const id = useId();
  const noteId = error || hint ? `${id}-note` : undefined;
  const control = {
    id,
    dir: 'auto',
    required: required === 'natively' || undefined,
    'aria-required': Boolean(required) || undefined,
    'aria-describedby': noteId,
  } as const;
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <FieldLabel htmlFor={id} required={required}>
        {label}
      </FieldLabel>
      {children(control)}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}

interface FieldLabelProps {
  readonly htmlFor: string;
  readonly required?: FieldProps['required'];
  readonly children: string;
}

export function FieldLabel({ htmlFor, required, children }: FieldLabelProps) {
  return (
    <label htmlFor={htmlFor} className={required ? REQUIRED_LABEL : LABEL}>
      {children}
    </label>
  );
}

interface FieldNoteProps {
  readonly id: string | undefined;
  readonly error: string | undefined;
  readonly hint: string | undefined;
}

/** The error of a field, announced, or its hint. */
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

interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'select'>, 'required' | 'children'> {
  /** The value and label of each option. */
  readonly options: readonly (readonly [value: string, label: string])[];
  /** The label of the empty option; without it there is none. */
  readonly empty?: string;
}

export function SelectField({ label, error, hint, required, className, ...rest }: SelectFieldProps) {
  const { options, empty, ...select } = rest;
  return (
    <Field label={label} error={error} hint={hint} required={required} className={className}>
      {(control) => (
        <select
          {...select}
          {...control}
          aria-invalid={error ? true : undefined}
          className={`input w-full cursor-pointer text-ellipsis ${error ? 'input-error' : EDGE}`}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface CheckboxFieldProps extends ComponentPropsWithRef<'input'> {
  /** For one of many. */
  readonly small?: boolean;
}

/** A checkbox. Its children are its text; the attributes are those of the input. */
export function CheckboxField({ small = false, children, ...input }: CheckboxFieldProps) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${small ? '' : 'cursor-pointer'}`}>
      <input
        type="checkbox"
        {...input}
        className={`shrink-0 accent-primary ${small ? 'size-4' : 'size-5'}`}
      />
      {children}
    </label>
  );
}

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>;

/** A password field with a button that shows what is typed. Its name leaves out "password", so that the field's label stays unique on its page. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      // A shown password is no text to complete, correct or capitalize.
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={t`Show what is typed`}
          className="min-h-11 min-w-16 cursor-pointer px-3 text-sm underline decoration-1 underline-offset-4 focus-visible:-outline-offset-3 noscript:hidden"
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? t`Hide` : t`Show`}
        </button>
      }
    />
  );
}

export const REASON_RULES = requiredText(t`Reason is Required`);

/** The reason of a change, which those who work here read later. */
export function ReasonField(props: Omit<TextFieldProps, 'label'>) {
  return <TextField label={t`Reason`} required autoComplete="off" maxLength={300} {...props} />;
}
