// Recovery codes replace a lost authenticator app at sign-in. The database holds their HMACs only.
import { createHmac, randomInt } from 'node:crypto';

const COUNT = 10;
const CHARACTERS = 10;
/** Characters that are not easily mistaken for each other on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export class RecoveryCodes {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('recovery codes').digest();
  }

  /** Creates codes as their owner sees them, such as `k7f2m-9qxrp`. */
  create(): string[] {
    return Array.from({ length: COUNT }, () => {
      const code = Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
      return `${code.slice(0, CHARACTERS / 2)}-${code.slice(CHARACTERS / 2)}`;
    });
  }

  /** The HMAC stored for a code; case, spaces and hyphens of the input are ignored. */
  hash(code: string): string {
    const characters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    return createHmac('sha256', this.#key).update(characters).digest('base64url');
  }

  /**
   * Hashes new codes. better-auth also passes the stored hashes that are left after one was used; they stay
   * as they are.
   */
  hashNew(codes: readonly string[]): string[] {
    return codes.map((code) => (code.length > CHARACTERS + 1 ? code : this.hash(code)));
  }
}
