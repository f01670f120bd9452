// A form that sends its fields with a mutation: the fields, the error of the last attempt, and the buttons.
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button, type ButtonProps } from '#web/components/ui/button.tsx';
import { FormMessage } from './form-message.tsx';
import { SubmitButton } from './submit-button.tsx';

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
        {back && <Button onClick={back}>Go back</Button>}
        <SubmitButton busy={form.formState.isSubmitting} wide={wide} {...button}>
          {submit}
        </SubmitButton>
        {buttons}
      </div>
    </form>
  );
}
