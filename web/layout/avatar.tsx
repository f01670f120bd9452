// The user's avatar in the navigation: initials when signed in, a neutral figure for visitors (spec section 2).

interface AvatarProps {
  /** Undefined for a visitor. */
  readonly user?: { readonly name: string; readonly email: string } | undefined;
}

/** The first letters of the first and last word of the name, or the first letter of the email. */
export function initialsOf(name: string, email: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? email];
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

const SHAPE = 'grid size-11 shrink-0 place-items-center';

export function Avatar({ user }: AvatarProps) {
  if (!user) {
    return (
      <span role="img" aria-label="Not signed in" className={`${SHAPE} bg-base-300 text-base-content`}>
        <svg width="22" height="22" viewBox="0 0 22 22" fill="currentColor" aria-hidden="true">
          <circle cx="11" cy="7" r="4.5" />
          <path d="M2.5 21c0-5 3.6-8 8.5-8s8.5 3 8.5 8z" />
        </svg>
      </span>
    );
  }
  const label = user.name || user.email;
  return (
    <span
      role="img"
      aria-label={`Signed in as ${label}`}
      title={label}
      className={`${SHAPE} twill bg-secondary text-sm font-semibold text-secondary-content`}
    >
      <span aria-hidden="true">{initialsOf(user.name, user.email)}</span>
    </span>
  );
}
