// Finds texts by their beginning with an index, on both engines.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Storage } from '../open-storage.ts';

/** Sorts after every character, by code point and in UTF-8. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Whether a text begins with `start`, as a range of bytes. On PostgreSQL it uses an index created with
 * `text_pattern_ops`.
 */
export function startsWith(
  kind: Storage['kind'],
  text: Expression<unknown>,
  start: string,
): Expression<SqlBool> {
  const end = start + LAST_CHARACTER;
  return kind === 'sqlite'
    ? sql<SqlBool>`(${text} >= ${start} and ${text} < ${end})`
    : sql<SqlBool>`(${text} ~>=~ ${start} and ${text} ~<~ ${end})`;
}
