// The second step on the login page, which replaces the password form: a code.
import { Link, useNavigate, useSearchParams } from 'react-router';
import { pages } from '#contract/paths.ts';
import { CodeForm } from '#web/session/code-form.tsx';
import { getRedirectTo, withRedirectTo } from '#web/session/redirect-to.ts';
import type { Person } from '#web/session/stored-session.ts';
import { getSessionStore } from '#web/session/use-session.ts';
import { AuthLayout } from './auth-layout.tsx';

export function SecondStep() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const finish = async (person: Person) => {
    await getSessionStore().signInWith(async () => person);
    await navigate(getRedirectTo(search), { replace: true });
  };
  return (
    <AuthLayout
      title="One more step"
      below={
        <Link className="link-thread text-primary" to={withRedirectTo(pages.login, search)} replace>
          Back to the first step
        </Link>
      }
    >
      <CodeForm onSignedIn={finish} />
    </AuthLayout>
  );
}
