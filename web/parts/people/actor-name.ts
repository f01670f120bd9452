// Who has done something, in lists for admins.
import { t } from '#contract/languages/text.ts';

const ACTORS: Readonly<Record<string, string>> = { operator: t`The operator`, system: t`The shop` };

/** `actor` is an email, the name of an API key, `operator` or `system`. */
export const actorName = (actor: string): string => ACTORS[actor] ?? actor;
