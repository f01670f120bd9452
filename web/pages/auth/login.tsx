// The login page (spec section 2). Redirects users who are already signed in, as a login does.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { t } from '#contract/languages/text.ts';
import { Form, useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { tx } from '#web/languages/tx.ts';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { CodeForm } from '#web/parts/sign-in/code-form.tsx';
import {
  canSuggestPasskeys,
  isPasskeyCancelled,
  passkeyProblem,
  signInWithPasskey,
} from '#web/session/passkeys.ts';
import { getRedirectTo, withRedirectTo } from '#web/session/redirect-to.ts';
import { isSecondStepNeeded, secondStepPath, takesSecondStep } from '#web/session/second-step.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { getSessionStore, useSession } from '#web/session/use-session.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { emailRules, passwordRules } from '../../parts/people/credential-rules.ts';
import { googleError } from '../../parts/people/google-error.ts';
import type { Route } from './+types/login.ts';
import { AuthLayout } from './auth-layout.tsx';
import { CredentialFields, type Credentials } from './credential-fields.tsx';
import { GoogleButton } from './google-button.tsx';
import { signInMethods } from './sign-in-methods.ts';

export const meta = hiddenMeta(texts.navigation.login);

export const loader = signInMethods;
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export const clientLoader = () => null;

export default function Login({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { isStaff } = useSession();
  const { name } = useShop();
  // The role is known only after the server has accepted the token, so a stale token does not lead past the form.
  const isSecondStep = takesSecondStep(search);
  if (isStaff !== undefined && !search.has('problem') && !isSecondStep)
    return <Navigate to={getRedirectTo(search)} replace />;
  if (isSecondStep) return <SecondStep />;
  return (
    <AuthLayout
      title={texts.navigation.login}
      below={tx`New to ${name}? ${(
        <Link className="link-thread text-primary" to={withRedirectTo(pages.signUp, search)}>
          {t`Create an account`}
        </Link>
      )}`}
    >
      <LoginForm />
      <GoogleButton signInMethods={loaderData} redirectTo={getRedirectTo(search)} />
      <PasskeyButton redirectTo={getRedirectTo(search)} />
    </AuthLayout>
  );
}

/** The login form (spec sections 5, 8). It leads to the page that the user came from, or to the home page. */
function LoginForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
  });
  const login = useMutation({
    mutationFn: ({ email, password }: Credentials) => getSessionStore().signIn(email.trim(), password),
    onSuccess: () => navigate(getRedirectTo(search), { replace: true }),
    onError: (error) => isSecondStepNeeded(error) && navigate(secondStepPath(search)),
  });
  return (
    <Form
      form={form}
      mutation={login}
      submit={texts.navigation.login}
      wide
      message={
        <FormMessage
          error={isSecondStepNeeded(login.error) ? undefined : login.error}
          text={login.isIdle ? googleError(search) : undefined}
        />
      }
    >
      <CredentialFields
        email={form.register('email', emailRules)}
        password={form.register('password', passwordRules)}
        errors={form.formState.errors}
        autoComplete="current-password"
      />
      <Link className="self-end hover:underline text-sm" to={pages.forgottenPassword}>
        {t`Forgotten your password?`}
      </Link>
    </Form>
  );
}

/** Logs in with a passkey: with a button, and from the saved logins that the browser offers in the email field. */
function PasskeyButton({ redirectTo }: { readonly redirectTo: string }) {
  const navigate = useNavigate();
  // A browser runs one passkey request at a time.
  const suggestion = useRef<AbortController>(undefined);
  const login = useMutation({
    mutationFn: (suggested?: { readonly signal: AbortSignal }) => {
      if (!suggested) suggestion.current?.abort();
      return getSessionStore().signInWith(() => signInWithPasskey(suggested));
    },
    onSuccess: () => navigate(redirectTo, { replace: true }),
  });
  const { mutate } = login;
  useEffect(() => {
    const controller = new AbortController();
    suggestion.current = controller;
    void canSuggestPasskeys().then((can) => can && !controller.signal.aborted && mutate(controller));
    return () => controller.abort();
  }, [mutate]);
  const isSuggestion = login.variables !== undefined;
  const isQuiet = isSuggestion && (isPasskeyCancelled(login.error) || login.error instanceof DOMException);
  return (
    <div className="mt-4 flex flex-col gap-4">
      {!isQuiet && <FormMessage error={login.error} text={passkeyProblem(login.error)} />}
      <Button
        variant="outline"
        className="w-full"
        loading={login.isPending && !isSuggestion}
        onClick={() => login.mutate(undefined)}
      >
        {t`Log in with a passkey`}
      </Button>
    </div>
  );
}

/** The second step on the login page, which replaces the password form: a code. */
function SecondStep() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const finish = async (person: SessionUser) => {
    await getSessionStore().signInWith(async () => person);
    await navigate(getRedirectTo(search), { replace: true });
  };
  return (
    <AuthLayout
      title={t`One more step`}
      below={
        <Link className="link-thread text-primary" to={withRedirectTo(pages.login, search)} replace>
          {t`Back to the first step`}
        </Link>
      }
    >
      <CodeForm onSignedIn={finish} />
    </AuthLayout>
  );
}
