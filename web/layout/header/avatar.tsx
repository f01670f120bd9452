// The user's avatar in the navigation: initials when signed in, a neutral figure for visitors (spec section 2).

interface AvatarProps {
  /** Undefined for a visitor. */
  readonly user?: { readonly name: string; readonly email: string } | undefined;
}

/** The first letters of the first and last word of the name, or the first letter of the email. */
function getInitials(name: string, email: string): string {
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
        <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
          <path d="M10 2a4 4 0 0 1 0 8 4 4 0 0 1 0-8M2 19c0-9 16-9 16 0z" />
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
      <span aria-hidden="true">{getInitials(user.name, user.email)}</span>
    </span>
  );
}
