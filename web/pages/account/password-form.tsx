// Changing one's password: every other browser is signed out by it.
import { type UseFormReturn, useForm } from 'react-hook-form';
import { toast } from 'react-toastify';
import { authMessages } from '#contract/auth-messages.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { TextField } from '#web/components/form/text-field.tsx';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { identityClient } from '#web/session/identity-client.ts';
import { getSessionStore } from '#web/session/use-session.ts';

const required = { required: messages.fields.passwordRequired };
const chosen = {
  ...required,
  minLength: { value: PASSWORD_MIN_CHARACTERS, message: messages.fields.passwordTooShort },
};

interface Passwords {
  current: string;
  next: string;
}

export function PasswordForm({ email }: { readonly email: string }) {
  const { busy, message, run } = useSubmit();
  const form = useForm<Passwords>({ defaultValues: { current: '', next: '' } });
  const submit = form.handleSubmit(({ current, next }) =>
    run(async () => {
      await identityClient.changePassword(current, next);
      form.reset();
      toast.success(authMessages.password.changed);
      // The access tokens of the old password have ended with it.
      await getSessionStore().renew();
    }),
  );
  return (
    <details className="mt-12 border-t border-base-300 pt-6">
      <summary className="cursor-pointer font-semibold">Change the password</summary>
      <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordFields form={form} />
        <FormMessage text={message} />
        <div>
          <SubmitButton busy={busy}>Change the password</SubmitButton>
        </div>
      </form>
    </details>
  );
}

function PasswordFields({ form }: { readonly form: UseFormReturn<Passwords> }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.current?.message}
        {...form.register('current', required)}
        maxLength={PASSWORD_MAX_CHARACTERS}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        error={errors.next?.message}
        {...form.register('next', chosen)}
        maxLength={PASSWORD_MAX_CHARACTERS}
      />
    </div>
  );
}
