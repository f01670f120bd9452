// The login page (spec section 2). Redirects users who are already signed in, as a login does.
import { Link, type MetaFunction, Navigate, useSearchParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { getRedirectTo, withRedirectTo } from '#web/session/redirect-to.ts';
import { takesSecondStep } from '#web/session/second-step.ts';
import { useSession } from '#web/session/use-session.ts';
import type { Route } from './+types/login.ts';
import { AuthLayout } from './auth-layout.tsx';
import { GoogleButton } from './google-button.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStep } from './second-step.tsx';
import { signInMethods } from './sign-in-methods.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: messages.navigation.login, hidden: true });

export const loader = signInMethods;
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export const clientLoader = () => null;

export default function Login({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { isAdmin } = useSession();
  // The role is known only after the server has accepted the token, so a stale token does not lead past the form.
  const isSecondStep = takesSecondStep(search);
  if (isAdmin !== undefined && !search.has('problem') && !isSecondStep)
    return <Navigate to={getRedirectTo(search)} replace />;
  if (isSecondStep) return <SecondStep />;
  return (
    <AuthLayout
      title={messages.navigation.login}
      below={
        <>
          New to Selvedge?{' '}
          <Link className="link-thread text-primary" to={withRedirectTo(pages.signUp, search)}>
            Create an account
          </Link>
        </>
      }
    >
      <LoginForm />
      <GoogleButton signInMethods={loaderData} redirectTo={getRedirectTo(search)} />
      <PasskeyButton redirectTo={getRedirectTo(search)} />
    </AuthLayout>
  );
}
