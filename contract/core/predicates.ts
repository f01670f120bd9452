// Rules of single fields, one function each, for the server's schemas and the browser's forms. Imports nothing.

/**
 * An email of the sign-in forms. Accepts spec section 5's pattern (letters or digits, @, letters, a dot, 2–3 letters)
 * and every address the identity service accepts: dots, hyphens, plus signs and apostrophes in ASCII.
 */
export const EMAIL_PATTERN = /^[\w'+-]+(?:\.[\w'+-]+)*(?<!')@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function isEmailAddress(text: string): boolean {
  return EMAIL_PATTERN.test(asciiEmail(text.trim()));
}

/**
 * The email with its domain in ASCII, as mail servers know it: müller.example is xn--mller-kva.example. One mailbox would have two
 * accounts if both were stored.
 */
export function asciiEmail(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  const domain = text.slice(at);
  if (!/\P{ASCII}/u.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return text;
  return URL.canParse(`http://${domain}`) ? text.slice(0, at) + new URL(`http://${domain}`).hostname : text;
}

/** Digits with the usual separators and a leading plus; at least one digit. */
export function isPhoneNumber(text: string): boolean {
  return /^\+?[\s().-]*\d[\d\s().-]*$/.test(text.trim());
}

/** Every tax id has a digit; how the others are written differs between countries. */
export function isTaxId(text: string): boolean {
  return /\d/.test(text);
}

/** A web address, with or without `http://` or `https://`. No other scheme, no credentials. */
export function isWebAddress(text: string): boolean {
  return /^(https?:\/\/)?[^\s/:@][^\s/:@.]*\.[^\s/:@]+(\/\S*)?$/i.test(text.trim());
}

/** Something other than white space. */
export function isFilled(text: string): boolean {
  return text.trim() !== '';
}
