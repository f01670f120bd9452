// Sets a new password with the link of the reset email. The link's token works once, for an hour.
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { toast } from 'react-toastify';
import { authTexts } from '#contract/core/auth-texts.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { byCookie, request } from '#web/api/client.ts';
import { hasServerError, showFieldErrors } from '#web/components/form/field-errors.ts';
import { PasswordField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { passwordLimit, passwordRules } from '../../parts/people/credential-rules.ts';
import { AuthLayout } from './auth-layout.tsx';

export const meta = hiddenMeta(t`New password`);

export default function ResetPassword() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <AuthLayout
      title={t`Choose a new password`}
      below={
        <Link className="link-thread text-primary" to={pages.forgottenPassword}>
          {t`Ask for a new link`}
        </Link>
      }
    >
      {token && !search.has('error') ? (
        <NewPasswordForm token={token} />
      ) : (
        <FormMessage text={authTexts.resetLinkInvalid} />
      )}
    </AuthLayout>
  );
}

function NewPasswordForm({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { password: '' } });
  const { setError } = form;
  const reset = useMutation({
    mutationFn: ({ password: newPassword }: { password: string }) =>
      request('POST /api/auth/reset-password', { ...byCookie, body: { token, newPassword } }),
    onSuccess: () => {
      toast.success(authTexts.password.changed);
      return navigate(pages.login, { replace: true });
    },
    onError: (error) =>
      showFieldErrors(error, setError, (pointer) => (pointer === '/newPassword' ? 'password' : undefined)),
  });
  return (
    <Form
      form={form}
      mutation={reset}
      submit={t`Save the password`}
      wide
      message={<FormMessage error={hasServerError(form.formState.errors) ? undefined : reset.error} />}
    >
      <PasswordField
        label={t`New password`}
        required
        autoComplete="new-password"
        hint={formTexts.fields.passwordHint}
        {...field(form, 'password', passwordRules)}
        {...passwordLimit}
      />
    </Form>
  );
}
