// Changes the user's password, which signs out every other browser.
import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from 'react-toastify';
import { authTexts } from '#contract/core/auth-texts.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#contract/core/limits.ts';
import { hasServerError, showFieldErrors } from '#web/components/form/field-errors.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { PasswordField } from '#web/components/form/password-field.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { useForm } from '#web/components/form/use-form.ts';
import { accountClient } from '#web/session/account-client.ts';
import { getSessionStore, useViewer } from '#web/session/use-session.ts';

const currentRules = { required: formTexts.fields.passwordRequired };
const newRules = {
  ...currentRules,
  minLength: { value: PASSWORD_MIN_CHARACTERS, message: formTexts.fields.passwordTooShort },
};

interface Passwords {
  current: string;
  next: string;
}

export function PasswordForm() {
  const email = useViewer();
  const form = useForm<Passwords>({ defaultValues: { current: '', next: '' } });
  const changePassword = useMutation({
    mutationFn: async ({ current, next }: Passwords) => {
      await accountClient.changePassword(current, next);
      form.reset();
      toast.success(authTexts.password.changed);
      // The change has ended the access token.
      await getSessionStore().renew();
    },
    onError: (error) =>
      showFieldErrors(error, form.setError, (pointer) => (pointer === '/newPassword' ? 'next' : undefined)),
  });
  return (
    <details className="mt-8 border-t border-base-300 pt-6">
      <summary className="cursor-pointer font-semibold">Change the password</summary>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(submitMutation(changePassword))}
        className="mt-5 flex flex-col gap-5"
      >
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordFields form={form} />
        <FormMessage error={hasServerError(form.formState.errors) ? undefined : changePassword.error} />
        <div>
          <SubmitButton busy={form.formState.isSubmitting}>Change the password</SubmitButton>
        </div>
      </form>
    </details>
  );
}

function PasswordFields({ form }: { readonly form: UseFormReturn<Passwords> }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        error={errors.current?.message}
        {...form.register('current', currentRules)}
        maxLength={PASSWORD_MAX_CHARACTERS}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        error={errors.next?.message}
        hint={formTexts.fields.passwordHint}
        {...form.register('next', newRules)}
        maxLength={PASSWORD_MAX_CHARACTERS}
      />
    </div>
  );
}
