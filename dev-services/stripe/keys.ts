// Who is calling: the secret key, the publishable key, or nobody. Compares in constant time.
import { timingSafeEqual } from 'node:crypto';
import { invalid } from './errors.ts';

export interface Keys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

/** `authorization`: the header; `key`: the parameter browsers may send instead. Throws 401. */
export function isPublishable(
  keys: Keys,
  authorization: string | undefined,
  key: string | undefined,
): boolean {
  const given = keyIn(authorization) ?? key;
  if (!given) {
    throw invalid(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer ' +
        "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      401,
    );
  }
  if (isSame(given, keys.secretKey)) return false;
  if (isSame(given, keys.publishableKey)) return true;
  throw invalid(`Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`, {}, 401);
}

/** Refuses a browser what only a server may do. */
export function secretKeyNeeded(): Error {
  return invalid(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    { code: 'secret_key_required' },
    401,
  );
}

function keyIn(authorization: string | undefined): string | undefined {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return credentials;
  if (!/^basic$/i.test(scheme)) return undefined;
  return Buffer.from(credentials, 'base64').toString().split(':')[0];
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
