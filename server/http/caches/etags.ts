// ETags, If-None-Match and If-Match (RFC 9110, 8.8.3, 13.1.1 and 13.1.2).
import { createHash } from 'node:crypto';

/** Returns 160 bits of the content's SHA-256, without quotes. */
export function etagOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27);
}

/** Whether an If-None-Match header contains this ETag, by weak comparison. */
export function matchesIfNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((part) => {
    const candidate = part.trim();
    return candidate === '*' || candidate === etag || candidate === `W/${etag}`;
  });
}

/**
 * Whether an If-Match header contains this ETag, by strong comparison, which a weak ETag never passes. `*` matches any.
 */
export function matchesIfMatch(ifMatch: string, etag: string): boolean {
  return ifMatch.split(',').some((part) => ['*', etag].includes(part.trim()));
}
