// Checks API keys.
import { timingSafeEqual } from 'node:crypto';
import { invalid } from './errors.ts';

export interface Keys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

/**
 * Whether the request has the publishable key instead of the secret one. `authorization` is the header; `key` is the
 * parameter that a browser may send instead. Throws 401.
 */
export function isPublishableKey(
  keys: Keys,
  authorization: string | undefined,
  key: string | undefined,
): boolean {
  const provided = bearerToken(authorization) ?? key;
  if (!provided) {
    throw invalid(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer ' +
        "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      401,
    );
  }
  if (isSame(provided, keys.secretKey)) return false;
  if (isSame(provided, keys.publishableKey)) return true;
  throw invalid(`Invalid API Key provided: ${provided.slice(0, 8)}****${provided.slice(-4)}`, {}, 401);
}

export function secretKeyRequired(): Error {
  return invalid(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    { code: 'secret_key_required' },
    401,
  );
}

function bearerToken(authorization: string | undefined): string | undefined {
  const [scheme = '', credentials] = (authorization ?? '').split(' ');
  return /^bearer$/i.test(scheme) ? credentials : undefined;
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
