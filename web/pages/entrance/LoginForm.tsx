// Logging in (spec sections 5, 8): back to where one came from, else to the home page.
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { pages } from '#contract/paths.ts';
import { wording } from '#contract/wording.ts';
import { FormMessage } from '#web/fields/FormMessage.tsx';
import { SubmitButton } from '#web/fields/SubmitButton.tsx';
import { useSubmission } from '#web/fields/useSubmission.ts';
import { cameFrom } from '#web/session/origin.ts';
import { theSession } from '#web/session/useSession.ts';
import { CredentialFields, type Credentials } from './CredentialFields.tsx';
import { googleProblem } from './googleProblem.ts';
import { emailRules, passwordRules } from './rules.ts';

export function LoginForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { busy, message, run } = useSubmission();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
  });
  const submit = handleSubmit(({ email, password }) =>
    run(async () => {
      await theSession().signIn(email.trim(), password);
      await navigate(cameFrom(search), { replace: true });
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
      <FormMessage text={message ?? googleProblem(search)} />
      <SubmitButton busy={busy} wide>
        {wording.navigation.login}
      </SubmitButton>
    </form>
  );
}
