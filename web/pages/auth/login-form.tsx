// Logging in (spec sections 5, 8): back to where one came from, else to the home page.
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { getRedirectTo } from '#web/session/redirect-to.ts';
import { getSessionStore } from '#web/session/use-session.ts';
import { CredentialFields, type Credentials } from './credential-fields.tsx';
import { emailRules, passwordRules } from './credential-rules.ts';
import { googleError } from './google-error.ts';

export function LoginForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { busy, message, run } = useSubmit();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
  });
  const submit = handleSubmit(({ email, password }) =>
    run(async () => {
      await getSessionStore().signIn(email.trim(), password);
      await navigate(getRedirectTo(search), { replace: true });
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <CredentialFields
        email={register('email', emailRules)}
        password={register('password', passwordRules)}
        errors={formState.errors}
        kind="current-password"
      />
      <Link className="link link-hover self-end text-sm" to={pages.forgottenPassword}>
        Forgotten your password?
      </Link>
      <FormMessage text={message ?? googleError(search)} />
      <SubmitButton busy={busy} wide>
        {messages.navigation.login}
      </SubmitButton>
    </form>
  );
}
