// Logging in (spec sections 2, 5, 8): back to where one came from, else to the home page.
import { useForm } from 'react-hook-form';
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { pages } from '#contract/paths.ts';
import { wording } from '#contract/wording.ts';
import { FormMessage } from '#web/fields/FormMessage.tsx';
import { SubmitButton } from '#web/fields/SubmitButton.tsx';
import { TextField } from '#web/fields/TextField.tsx';
import { useSubmission } from '#web/fields/useSubmission.ts';
import { pageMeta } from '#web/frame/pageMeta.ts';
import { cameFrom, carryOrigin } from '#web/session/origin.ts';
import { theSession } from '#web/session/useSession.ts';
import { Entrance } from './Entrance.tsx';
import { GoogleButton, googleProblem } from './GoogleButton.tsx';
import { emailLimit, emailRules, passwordLimit, passwordRules } from './rules.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: wording.navigation.login, hidden: true });

export default function Login() {
  const [search] = useSearchParams();
  return (
    <Entrance
      title={wording.navigation.login}
      below={
        <>
          New to Selvedge?{' '}
          <Link className="link link-primary" to={carryOrigin(pages.signUp, search)}>
            Create an account
          </Link>
        </>
      }
    >
      <LoginForm />
      <GoogleButton to={cameFrom(search)} />
    </Entrance>
  );
}

function LoginForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { busy, message, run } = useSubmission();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '', password: '' } });
  const { errors } = formState;
  const submit = handleSubmit(({ email, password }) =>
    run(async () => {
      await theSession().signIn(email.trim(), password);
      await navigate(cameFrom(search), { replace: true });
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', emailRules)}
        {...emailLimit}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', passwordRules)}
        {...passwordLimit}
      />
      <Link className="link link-hover self-end text-sm" to={pages.forgottenPassword}>
        Forgotten your password?
      </Link>
      <FormMessage text={message ?? googleProblem(search)} />
      <SubmitButton busy={busy}>{wording.navigation.login}</SubmitButton>
    </form>
  );
}
