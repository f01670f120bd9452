// Who has done something, in lists for admins.

const ACTORS: Readonly<Record<string, string>> = { operator: 'The operator', system: 'The shop' };

/** `actor` is an email, the name of an API key, `operator` or `system`. */
export const actorName = (actor: string): string => ACTORS[actor] ?? actor;
