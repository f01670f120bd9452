// ETags (RFC 9110, 8.8.3): what marks an answer, and whether a request knows it already.
import { createHash } from 'node:crypto';

/** 160 bits of the content's hash, without the quotes. */
export function etagOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27);
}

/** Whether an If-None-Match header names this ETag (compared weakly). */
export function matchesIfNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((word) => {
    const named = word.trim();
    return named === '*' || named === etag || named === `W/${etag}`;
  });
}
