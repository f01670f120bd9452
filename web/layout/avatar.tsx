// Who is signed in, as initials on a piece of cloth.

interface AvatarProps {
  readonly name: string;
  readonly email: string;
}

/** First letters of the first and the last word; of the address when there is no name. */
export function initialsOf(name: string, email: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? email];
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

export function Avatar({ name, email }: AvatarProps) {
  return (
    <span
      role="img"
      aria-label={`Signed in as ${name || email}`}
      title={name || email}
      className="twill grid size-11 shrink-0 place-items-center bg-secondary text-sm font-semibold text-secondary-content"
    >
      <span aria-hidden="true">{initialsOf(name, email)}</span>
    </span>
  );
}
