// A form that sends its fields with a mutation, `useForm` that keeps them, and `field` that ties one to its form.
import type { ReactNode } from 'react';
import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormProps,
  type UseFormReturn,
  // biome-ignore lint/style/noRestrictedImports: this is the useForm that others import
  useForm as useHookForm,
} from 'react-hook-form';
import { formTexts } from '#contract/core/form-texts.ts';
import { isFilled, isPhoneNumber, isWebAddress } from '#contract/core/predicates.ts';
import { t } from '#contract/languages/text.ts';
import { Button, type ButtonProps } from '#web/components/ui/button.tsx';
import { FormMessage } from './form-message.tsx';
import { SubmitButton } from './submit-button.tsx';

const texts = formTexts.fields;

export interface FormProps<Values extends FieldValues, Answer> {
  readonly form: UseFormReturn<Values>;
  /** The form awaits it, so a second press is ignored; a failure is shown above the buttons. */
  readonly mutation: { mutateAsync(values: Values): Promise<Answer>; readonly error: unknown };
  readonly onSent?: (answer: Answer, values: Values) => unknown;
  readonly onFailed?: (error: unknown) => unknown;
  /** Another failure, such as that of a query, which is shown while the mutation has none. */
  readonly error?: unknown;
  /** Replaces the message of a failure. */
  readonly message?: ReactNode;
  /** What the submit button says. */
  readonly submit: ReactNode;
  /** The submit button fills the width on wide screens too. */
  readonly wide?: boolean;
  /** How the submit button differs from the usual one. */
  readonly button?: Pick<ButtonProps, 'variant' | 'size' | 'className' | 'disabled'>;
  /** Called by the button 'Go back', which only forms with it have. */
  readonly back?: (() => void) | undefined;
  /** Further buttons. */
  readonly buttons?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The fields, the error of the last attempt, and the buttons. */
export function Form<Values extends FieldValues, Answer>(props: FormProps<Values, Answer>) {
  const { form, mutation, onSent, onFailed, error, submit, wide, button, back, buttons, children } = props;
  const { message = <FormMessage error={mutation.error ?? error} />, className = 'flex flex-col gap-4' } =
    props;
  const send = (values: Values) =>
    mutation.mutateAsync(values).then(
      (answer) => void onSent?.(answer, values),
      (failure) => void onFailed?.(failure),
    );
  return (
    <form method="post" noValidate className={className} onSubmit={form.handleSubmit(send)}>
      {children}
      {message}
      <div
        className={back ? 'flex flex-col-reverse gap-3 sm:flex-row sm:justify-end' : 'flex flex-wrap gap-3'}
      >
        {back && <Button onClick={back}>{t`Go back`}</Button>}
        <SubmitButton busy={form.formState.isSubmitting} wide={wide} {...button}>
          {submit}
        </SubmitButton>
        {buttons}
      </div>
    </form>
  );
}

const readers = new WeakSet<object>();

/** `useForm` of react-hook-form, which also reads what a program wrote into the fields without an event. */
export function useForm<Values extends FieldValues, Context = unknown, Transformed = Values>(
  props?: UseFormProps<Values, Context, Transformed>,
): UseFormReturn<Values, Context, Transformed> {
  const form = useHookForm(props);
  // The object is the same in every rendering.
  if (readers.has(form)) return form;
  readers.add(form);
  const { handleSubmit } = form;
  form.handleSubmit = (onValid, onInvalid) => {
    const submit = handleSubmit(onValid, onInvalid);
    return (event) => {
      if (event?.currentTarget instanceof HTMLFormElement) readFields(form, event.currentTarget);
      return submit(event);
    };
  };
  return form;
}

/** Some password managers write into fields and tell nobody. */
function readFields<Values extends FieldValues, Context, Transformed>(
  { getValues, setValue }: UseFormReturn<Values, Context, Transformed>,
  { elements }: HTMLFormElement,
): void {
  for (const field of elements) {
    if (!isWritten(field)) continue;
    const name = field.name as Path<Values>;
    const known: unknown = getValues(name);
    const isKnown =
      typeof known === 'number'
        ? Object.is(known, field.value === '' ? Number.NaN : Number(field.value))
        : typeof known !== 'string' || known.replaceAll('\r\n', '\n') === field.value;
    if (!isKnown) setValue(name, field.value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }
}

function isWritten(field: Element): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (field instanceof HTMLInputElement) return !/^(checkbox|radio|file|hidden)$/.test(field.type);
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
}

/**
 * What ties a field to its form: what `register` returns, and the message of the field's error. Used as in
 * `<TextField label="Name" {...field(form, 'name', { required: 'Name is Required' })} />`.
 */
export function field<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: Pick<UseFormReturn<Values>, 'register' | 'formState'>,
  name: Name,
  rules?: RegisterOptions<Values, Name>,
) {
  const error: FieldError | undefined = get(form.formState.errors, name);
  return { ...form.register(name, rules), error: error?.message };
}

/** A rule that requires some text other than white space that passes `isValid`, if given. */
export function requiredText(required: string, isValid?: (text: string) => boolean, invalid = required) {
  return {
    required,
    validate: (text: string) => (isFilled(text) ? !isValid || isValid(text) || invalid : required),
  };
}

// From the contract's predicates; the server validates again.
export const phoneRules = requiredText(texts.phoneRequired, isPhoneNumber, texts.phoneDigits);
export const webAddressRules = requiredText(texts.linkendRequired, isWebAddress, texts.linkendInvalid);
