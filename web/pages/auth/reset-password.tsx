// Choosing a new password with the link of the letter. The link's token works once, for an hour.
import { useForm } from 'react-hook-form';
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { toast } from 'react-toastify';
import { authMessages } from '#contract/auth-messages.ts';
import { pages } from '#contract/paths.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { TextField } from '#web/components/form/text-field.tsx';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { identityClient } from '#web/session/identity-client.ts';
import { AuthLayout } from './auth-layout.tsx';
import { passwordLimit, passwordRules } from './credential-rules.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'New password', hidden: true });

export default function ResetPassword() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <AuthLayout
      title="Choose a new password"
      below={
        <Link className="link link-primary" to={pages.forgottenPassword}>
          Ask for a new link
        </Link>
      }
    >
      {token && !search.has('error') ? (
        <NewPasswordForm token={token} />
      ) : (
        <FormMessage text={authMessages.resetLinkInvalid} />
      )}
    </AuthLayout>
  );
}

function NewPasswordForm({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const { busy, message, run } = useSubmit();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const submit = handleSubmit(({ password }) =>
    run(async () => {
      await identityClient.resetPassword(token, password);
      toast.success(authMessages.password.changed);
      await navigate(pages.login, { replace: true });
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        error={formState.errors.password?.message}
        {...register('password', passwordRules)}
        {...passwordLimit}
      />
      <FormMessage text={message} />
      <SubmitButton busy={busy}>Save the password</SubmitButton>
    </form>
  );
}
