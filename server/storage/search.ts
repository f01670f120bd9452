// Finds products by a part of their text through the trigram index of each engine (migrations/0002_search.*). Reads only.
import { type Expression, sql } from 'kysely';
import type { Storage } from './open-storage.ts';

/** SQLite's trigram index cannot find fewer characters. */
const MIN_INDEXED_CHARACTERS = 3;
/** With more matches, walking the products in order finds a page sooner than looking each match up. */
const MAX_LOOKUPS = 500;

/** A condition on `products`: the name or description contains the text, ignoring case. */
export async function searchCondition(
  { kind, db }: Storage,
  searchText: string,
): Promise<Expression<boolean>> {
  const text = searchText.toLowerCase();
  const like = sql<boolean>`search_text like ${likePattern(text)} escape '!'`;
  // PostgreSQL chooses by its statistics between the index and a walk.
  if (kind === 'postgres' || Array.from(text).length < MIN_INDEXED_CHARACTERS) return like;
  const { rows } = await sql<{ product_id: string }>`select product_id from product_search
    join product_search_rows on search_rowid = product_search.rowid
    where product_search match ${matchPhrase(text)} limit ${MAX_LOOKUPS + 1}`.execute(db);
  if (rows.length > MAX_LOOKUPS) return like;
  const ids = JSON.stringify(rows.map(({ product_id }) => product_id));
  return sql<boolean>`id in (select value from json_each(${ids})) and ${like}`;
}

/** A LIKE pattern for the literal text anywhere; wildcards are escaped with `!`. */
function likePattern(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}

/** An FTS5 phrase for the literal text: within quotes only the quote itself is special, and is doubled. */
function matchPhrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
