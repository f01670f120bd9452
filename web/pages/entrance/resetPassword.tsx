// Choosing a new password with the link of the letter. The link's token works once, for an hour.
import { useForm } from 'react-hook-form';
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { toast } from 'react-toastify';
import { pages } from '#contract/paths.ts';
import { signInWording } from '#contract/signInWording.ts';
import { FormMessage } from '#web/fields/FormMessage.tsx';
import { SubmitButton } from '#web/fields/SubmitButton.tsx';
import { TextField } from '#web/fields/TextField.tsx';
import { useSubmission } from '#web/fields/useSubmission.ts';
import { pageMeta } from '#web/frame/pageMeta.ts';
import { identity } from '#web/session/identity.ts';
import { Entrance } from './Entrance.tsx';
import { passwordLimit, passwordRules } from './rules.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'New password', hidden: true });

export default function ResetPassword() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <Entrance
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
        <FormMessage text={signInWording.resetLinkSpent} />
      )}
    </Entrance>
  );
}

function NewPasswordForm({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const { busy, message, run } = useSubmission();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const submit = handleSubmit(({ password }) =>
    run(async () => {
      await identity.resetPassword(token, password);
      toast.success(signInWording.password.changed);
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
