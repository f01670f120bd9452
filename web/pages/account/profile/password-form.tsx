// Changes the user's password, which signs out every other browser.
import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from 'react-toastify';
import { authTexts } from '#contract/core/auth-texts.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#contract/core/limits.ts';
import { t } from '#contract/languages/text.ts';
import { byCookie, request } from '#web/api/client.ts';
import { hasServerError, showFieldErrors } from '#web/components/form/field-errors.ts';
import { PasswordField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
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
      const body = { currentPassword: current, newPassword: next };
      await request('POST /api/auth/change-password', { ...byCookie, body });
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
      <summary className="cursor-pointer font-semibold">{t`Change the password`}</summary>
      <Form
        form={form}
        mutation={changePassword}
        submit={t`Change the password`}
        message={
          <FormMessage error={hasServerError(form.formState.errors) ? undefined : changePassword.error} />
        }
        className="mt-5 flex flex-col gap-5"
      >
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordFields form={form} />
      </Form>
    </details>
  );
}

function PasswordFields({ form }: { readonly form: UseFormReturn<Passwords> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        required
        {...field(form, 'current', currentRules)}
        maxLength={PASSWORD_MAX_CHARACTERS}
      />
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        required
        hint={formTexts.fields.passwordHint}
        {...field(form, 'next', newRules)}
        maxLength={PASSWORD_MAX_CHARACTERS}
      />
    </div>
  );
}
