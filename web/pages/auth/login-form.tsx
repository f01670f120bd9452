// The login form (spec sections 5, 8). It leads to the page that the user came from, or to the home page.
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { getRedirectTo } from '#web/session/redirect-to.ts';
import { isSecondStepNeeded, secondStepPath } from '#web/session/second-step.ts';
import { getSessionStore } from '#web/session/use-session.ts';
import { CredentialFields, type Credentials } from './credential-fields.tsx';
import { emailRules, passwordRules } from './credential-rules.ts';
import { googleError } from './google-error.ts';

export function LoginForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
  });
  const login = useMutation({
    mutationFn: ({ email, password }: Credentials) => getSessionStore().signIn(email.trim(), password),
    onSuccess: () => navigate(getRedirectTo(search), { replace: true }),
    onError: (error) => isSecondStepNeeded(error) && navigate(secondStepPath(search)),
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(submitMutation(login))}
      className="flex flex-col gap-4"
    >
      <CredentialFields
        email={register('email', emailRules)}
        password={register('password', passwordRules)}
        errors={formState.errors}
        autoComplete="current-password"
      />
      <Link className="self-end hover:underline text-sm" to={pages.forgottenPassword}>
        Forgotten your password?
      </Link>
      <FormMessage
        error={isSecondStepNeeded(login.error) ? undefined : login.error}
        text={login.isIdle ? googleError(search) : undefined}
      />
      <SubmitButton busy={formState.isSubmitting} wide>
        {messages.navigation.login}
      </SubmitButton>
    </form>
  );
}
