// The links of the main navigation, and its end, which depends on the session (spec section 2).
import { NavLink, useLocation } from 'react-router';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { loginPathFrom } from '#web/session/redirect-to.ts';
import { useSession } from '#web/session/use-session.ts';
import { Avatar } from './avatar.tsx';

const words = messages.navigation;
const links = [
  [pages.home, words.home],
  [pages.purchase, words.purchase],
  [pages.myPortfolio, words.portfolio],
  [pages.blog, words.blogs],
] as const;

const linkClass =
  'inline-flex min-h-11 self-start items-center whitespace-nowrap border-b-2 border-transparent py-2 lg:self-auto lg:px-3.5 xl:px-5 hover:border-base-300 aria-[current=page]:border-primary';

export function Navigation() {
  const { status, user, logOut } = useSession();
  const location = useLocation();
  // The server caches one page for many addresses, so only the browser adds the return path.
  const login = status === 'unknown' ? pages.login : loginPathFrom(location);
  return (
    <>
      {links.map(([to, text]) => (
        <NavLink key={to} to={to} end={to === pages.home} prefetch="intent" className={linkClass}>
          {text}
        </NavLink>
      ))}
      {status !== 'signedOut' && (
        <NavLink
          to={pages.dashboard}
          prefetch="intent"
          className={status === 'unknown' ? `space-with-token ${linkClass}` : linkClass}
        >
          {words.dashboard}
        </NavLink>
      )}
      <div
        className={`flex items-center gap-4 pt-3 lg:ml-auto lg:pt-0 ${status === 'unknown' ? 'hide-with-token' : ''}`}
      >
        {status === 'signedIn' ? (
          <button type="button" className="btn btn-outline" onClick={() => void logOut()}>
            {words.logOut}
          </button>
        ) : (
          <NavLink to={login} prefetch="intent" className="btn btn-neutral">
            {words.login}
          </NavLink>
        )}
        <Avatar user={user} />
      </div>
      {/* These come after the items that the specification names. */}
      <NavLink
        to={pages.fabrics}
        prefetch="intent"
        className={`mt-3 lg:mt-0 lg:ml-2 lg:-mr-3.5 xl:-mr-5 ${linkClass}`}
      >
        {words.fabrics}
      </NavLink>
    </>
  );
}
