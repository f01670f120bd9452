// Products by a part of their text, by the index each database keeps of it (migrations/0005_search…). Reads only.
import { type Expression, sql } from 'kysely';
import type { Storage } from './open-storage.ts';

/** The embedded database's index knows every three characters in a row, and nothing of less. */
const INDEXED_CHARACTERS = 3;
/** Up to so many are looked up one by one; among more, a page is found sooner by reading on from where it begins. */
const FEW = 500;

/** A condition on `products`: what is searched for stands somewhere in the name or description, case ignored. */
export async function textHolds({ kind, db }: Storage, wish: string): Promise<Expression<boolean>> {
  const text = wish.toLowerCase();
  const like = sql<boolean>`search_text like ${likePattern(text)} escape '!'`;
  // PostgreSQL knows how common a text is, and chooses between its index and reading on by itself.
  if (kind === 'postgres' || Array.from(text).length < INDEXED_CHARACTERS) return like;
  const { rows } = await sql<{ product_id: string }>`select product_id from product_search
    join product_search_rows on search_rowid = product_search.rowid
    where product_search match ${matchPhrase(text)} limit ${FEW + 1}`.execute(db);
  if (rows.length > FEW) return like;
  const ids = JSON.stringify(rows.map(({ product_id }) => product_id));
  return sql<boolean>`id in (select value from json_each(${ids})) and ${like}`;
}

/** The search as it is written, wherever it stands: LIKE's own signs are escaped by `!`. */
function likePattern(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}

/** The search as it is written: in quotes nothing is a sign of FTS5's own but the quote, which is doubled. */
function matchPhrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
