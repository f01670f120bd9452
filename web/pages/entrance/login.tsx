// The login page (spec section 2). Whoever is signed in, by another tab perhaps, is sent on at once.
import { Link, type MetaFunction, Navigate, useSearchParams } from 'react-router';
import { pages } from '#contract/paths.ts';
import { wording } from '#contract/wording.ts';
import { pageMeta } from '#web/frame/pageMeta.ts';
import { cameFrom, carryOrigin } from '#web/session/origin.ts';
import { useSession } from '#web/session/useSession.ts';
import type { Route } from './+types/login.ts';
import { Entrance } from './Entrance.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { LoginForm } from './LoginForm.tsx';
import { waysIn } from './ways.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: wording.navigation.login, hidden: true });

export const loader = waysIn;
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export const clientLoader = () => null;

export default function Login({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { isAdmin } = useSession();
  // Known only once the shop has answered: a token it no longer takes does not lead past the form.
  if (isAdmin !== undefined && !search.has('problem')) return <Navigate to={cameFrom(search)} replace />;
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
      <GoogleButton ways={loaderData} to={cameFrom(search)} />
    </Entrance>
  );
}
