// The sign-up page (spec section 2).
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { pages } from '#contract/paths.ts';
import { pageMeta } from '#web/frame/pageMeta.ts';
import { carryOrigin } from '#web/session/origin.ts';
import type { Route } from './+types/signUp.ts';
import { Entrance } from './Entrance.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { waysIn } from './ways.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Sign Up', hidden: true });

export const loader = waysIn;
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export const clientLoader = () => null;

export default function SignUp({ loaderData }: Route.ComponentProps) {
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
      <SignUpForm />
      <GoogleButton ways={loaderData} to={pages.purchase} />
    </Entrance>
  );
}
