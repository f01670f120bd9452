// The signed-in user, as pages see it.
import type { Role } from '#contract/core/roles.ts';
import type { Units } from '#contract/figures/units.ts';
import type { SessionUser } from './stored-session.ts';

interface NoUser {
  readonly user?: undefined;
  readonly isStaff?: undefined;
  readonly role?: undefined;
  readonly routes?: undefined;
  readonly isOnAccount?: undefined;
  readonly mayOrderOnAccount?: undefined;
  readonly units?: undefined;
  readonly language?: undefined;
}

export type SessionState =
  | (NoUser & { readonly status: 'unknown' })
  /** `redirectTo` is the page to which guards lead instead of the login page. */
  | (NoUser & { readonly status: 'signedOut'; readonly redirectTo?: string | undefined })
  | {
      readonly status: 'signedIn';
      readonly user: SessionUser;
      /** Whether the user works for the mill; undefined until the server has answered. */
      readonly isStaff?: boolean | undefined;
      /** Undefined for customers, too. */
      readonly role?: Role | undefined;
      /** What the role may do, as method and path of endpoints; admins may do everything. */
      readonly routes?: readonly string[] | undefined;
      /** Whether the user has terms for orders on account; undefined like `isStaff`. */
      readonly isOnAccount?: boolean | undefined;
      /** Whether these terms allow orders now. */
      readonly mayOrderOnAccount?: boolean | undefined;
      /** The units of measure that the user has chosen. */
      readonly units?: Units | undefined;
      /** The language that the shop writes to the user in; undefined for its first. */
      readonly language?: string | undefined;
      /** The error when the role could not be loaded. */
      readonly roleError?: unknown;
    };

/** The state on the server, and until the browser has restored the session. */
export const UNKNOWN: SessionState = { status: 'unknown' };
