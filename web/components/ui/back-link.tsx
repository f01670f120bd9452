// The link back at the top of a page of one thing: to the page that led here, or to the list of such things.
import { Link, useLocation } from 'react-router';

/** The state of a link to a page that links back; `state` is the one that the page linked back to had. */
export const backTo = (to: string, name: string, state?: unknown) => ({ back: { to, name, state } });

interface BackLinkProps {
  /** Used when no page of the dashboard led here. */
  readonly to: string;
  readonly name: string;
}

export function BackLink(list: BackLinkProps) {
  const { state } = useLocation();
  const { to, name, state: stateThere } = Object(state).back ?? list;
  return (
    <Link className="link-thread" to={String(to)} state={stateThere}>
      ← <bdi>{String(name)}</bdi>
    </Link>
  );
}
