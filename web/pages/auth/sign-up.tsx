// The sign-up page (spec section 2). Redirects users who are already signed in, as a sign-up does.
import { Link, type MetaFunction, Navigate, useSearchParams } from 'react-router';
import { pages } from '#contract/paths.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { withRedirectTo } from '#web/session/redirect-to.ts';
import { useSession } from '#web/session/use-session.ts';
import type { Route } from './+types/sign-up.ts';
import { AuthLayout } from './auth-layout.tsx';
import { GoogleButton } from './google-button.tsx';
import { signInMethods } from './sign-in-methods.ts';
import { SignUpForm } from './sign-up-form.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Sign Up', hidden: true });

export const loader = signInMethods;
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export const clientLoader = () => null;

export default function SignUp({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { isAdmin } = useSession();
  if (isAdmin !== undefined) return <Navigate to={pages.purchase} replace />;
  return (
    <AuthLayout
      title="Sign Up"
      below={
        <>
          Already have an account?{' '}
          <Link className="link-thread text-primary" to={withRedirectTo(pages.login, search)}>
            Please login
          </Link>
        </>
      }
    >
      <SignUpForm />
      <GoogleButton signInMethods={loaderData} redirectTo={pages.purchase} />
    </AuthLayout>
  );
}
