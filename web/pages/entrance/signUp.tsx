// Making an account (spec sections 2, 5, 8): toast 'Updated profile', then the purchase page.
import { useForm } from 'react-hook-form';
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { toast } from 'react-toastify';
import { pages } from '#contract/paths.ts';
import { wording } from '#contract/wording.ts';
import { FormMessage } from '#web/fields/FormMessage.tsx';
import { SubmitButton } from '#web/fields/SubmitButton.tsx';
import { TextField } from '#web/fields/TextField.tsx';
import { useSubmission } from '#web/fields/useSubmission.ts';
import { pageMeta } from '#web/frame/pageMeta.ts';
import { carryOrigin } from '#web/session/origin.ts';
import { theSession } from '#web/session/useSession.ts';
import { Entrance } from './Entrance.tsx';
import { GoogleButton, googleProblem } from './GoogleButton.tsx';
import { emailLimit, emailRules, nameLimit, nameRules, passwordLimit, passwordRules } from './rules.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Sign Up', hidden: true });

export default function SignUp() {
  const [search] = useSearchParams();
  return (
    <Entrance
      title="Sign Up"
      below={
        <>
          Already have an account?{' '}
          <Link className="link link-primary" to={carryOrigin(pages.login, search)}>
            Please login
          </Link>
        </>
      }
    >
      <SignUpForm problem={googleProblem(search)} />
      <GoogleButton to={pages.purchase} />
    </Entrance>
  );
}

function SignUpForm({ problem }: { readonly problem: string | undefined }) {
  const navigate = useNavigate();
  const { busy, message, run } = useSubmission();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ name, email, password }) =>
    run(async () => {
      await theSession().signUp(name.trim(), email.trim(), password);
      toast.success(wording.signUp.updatedProfile);
      await navigate(pages.purchase, { replace: true });
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.name?.message}
        {...register('name', nameRules)}
        {...nameLimit}
      />
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
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', passwordRules)}
        {...passwordLimit}
      />
      <FormMessage text={message ?? problem} />
      <SubmitButton busy={busy}>Sign Up</SubmitButton>
    </form>
  );
}
