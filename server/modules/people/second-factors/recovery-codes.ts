// Recovery codes: a way in for someone who has lost the authenticator app. The database holds their HMACs only.
import { createHmac, randomInt } from 'node:crypto';

const COUNT = 10;
const CHARACTERS = 10;
/** Without those that are mistaken for one another on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export class RecoveryCodes {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('recovery codes').digest();
  }

  /** New codes as their owner sees them, such as `k7f2m-9qxrp`. */
  create(): string[] {
    return Array.from({ length: COUNT }, () => {
      const code = Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
      return `${code.slice(0, CHARACTERS / 2)}-${code.slice(CHARACTERS / 2)}`;
    });
  }

  /** What the database holds of a code, however it is typed: case, spaces and hyphens do not matter. */
  hash(code: string): string {
    const characters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    return createHmac('sha256', this.#key).update(characters).digest('base64url');
  }

  /** Of new codes, or of the hashes that are left when one has been used. */
  hashNew(codes: readonly string[]): string[] {
    return codes.map((code) => (code.length > CHARACTERS + 1 ? code : this.hash(code)));
  }
}
