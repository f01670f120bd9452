// Tells variables of the environment that are meant as settings and have another name.
import { isOneEdit } from './modules/search/words/typo-distance.ts';

/** Names with these prefixes belong to the shop alone. */
const FAMILIES = ['STRIPE_', 'SWATCH_', 'S3_', 'IMGBB_', 'SMTP_'];
/** What other programs call a setting. */
const OTHER_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(POSTGRES(QL)?|PG|DB)_(URL|URI)$/, 'DATABASE_URL'],
  [/^(SITE|APP|SHOP)_(URL|URI)$/, 'PUBLIC_URL'],
  [/^(SMTP|EMAIL)_FROM$/, 'MAIL_FROM'],
  [/^(MAIL|EMAIL)_(URL|HOST|SERVER)$/, 'SMTP_URL'],
];
/** Names with these belonged to settings that are in the database now. */
const IN_DATABASE = /^(SELLER|CONTACT)_/;

/** Warnings about variables whose names resemble one of `names`, those of the settings. */
export function nameWarnings(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  return Object.keys(env)
    .filter((name) => !names.includes(name))
    .flatMap((name) => {
      if (IN_DATABASE.test(name))
        return [`${name} is no setting: an admin writes it on the page Shop of the dashboard.`];
      const family = FAMILIES.find((prefix) => name.startsWith(prefix));
      const near = names.filter(
        (known) =>
          isOneEdit(known, name) ||
          known === name.toUpperCase() ||
          OTHER_NAMES.some(([pattern, meant]) => meant === known && pattern.test(name)),
      );
      const meant = near.length > 0 || !family ? near : names.filter((known) => known.startsWith(family));
      if (meant.length === 0) return [];
      const list = new Intl.ListFormat('en-GB').format(meant);
      return [`${name} is no setting of the shop: ${list} ${meant.length > 1 ? 'are' : 'is'}.`];
    });
}
