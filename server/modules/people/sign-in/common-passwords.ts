// Rejects new passwords that attackers try first: the 10,000 most common ones, words of this shop, and those
// of the sample accounts (NIST SP 800-63B, 3.1.1.2; OWASP ASVS 5, 6.1.2, 6.2.4 and 6.2.11).
import { authTexts } from '#contract/core/auth-texts.ts';
import { invalidField } from '#server/http/app-error.ts';
import { isSamplePassword } from '../sample-accounts.ts';

const COMMON = 10_000;
/** Matches passwords made only of these words, after digits and signs are removed. */
const SHOP_WORDS =
  /^(selvedges?|selvages?|fabrics?|cloths?|textiles?|weav(er|ing)|mills?|shop|store|admin|password|my|the)+$/;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * The library's list begins with the most common passwords. It takes 1 MB, so the first new password loads
 * it.
 */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']?.slice(0, COMMON));
}

const isShopWords = (password: string) => SHOP_WORDS.test(password.toLowerCase().replace(/[^a-z]/g, ''));

/** `field` is the password's name in the request's body. Throws `validation_failed`. */
export async function assertUncommonPassword(password: string, field: string): Promise<void> {
  common ??= loadCommonPasswords();
  const isCommon = (await common).has(password.trim().toLowerCase());
  if (!isCommon && !isShopWords(password) && !isSamplePassword(password)) return;
  throw invalidField(`/${field}`, authTexts.password.tooCommon);
}
