// Kysely's types of the tables of articles.

import type { ColumnType } from 'kysely';
import type { StoredValue, ValueOf } from '#contract/articles/article-fields.ts';
import type { ColourFamily, Fibre, Use } from '#contract/articles/fabric-vocabulary.ts';
import type { ActorColumns } from './actors.ts';
import type { Defaulted, Fixed } from './column-types.ts';

/** The columns that rows of the table of fields name. */
type FieldColumns = { [Value in StoredValue as Value['column']]: Defaulted<ValueOf<Value> | null> };

export interface ArticlesTable extends FieldColumns {
  id: Fixed<string>;
  name: string;
  description: string;
  img: string;
  price_cents: number;
  /** JSON; see server/modules/articles/price-steps.ts. */
  price_steps: Defaulted<string>;
  /** JSON: TestResult[]. */
  test_results: Defaulted<string>;
  minimum_quantity: number;
  available_quantity: number;
  size: Defaulted<string>;
  article_number: string;
  slug: string;
  price_per_metre_cents: Defaulted<number | null>;
  colour_family: Defaulted<ColourFamily | null>;
  /** Set instead of deleting the row, because orders refer to it and return stock to it. Set for drafts as well. */
  withdrawn_at: Defaulted<number | null>;
  is_draft: Defaulted<0 | 1>;
  /** The number of edits of the article; orders and stock do not change it. */
  revision: Defaulted<number>;
  /** The minimum order before the last pieces were put on sale as a whole; null while they are not. */
  minimum_before_remnant: Defaulted<number | null>;
  /** 1 when the stock is the sum of the rows in stock_lots. */
  has_lots: Defaulted<0 | 1>;
  /** A generated column: at or below the alert level. */
  is_low: ColumnType<0 | 1, never, never>;
  /** A generated column: some pieces, but fewer than the minimum order. */
  is_remnant: ColumnType<0 | 1, never, never>;
  /** A generated column. */
  is_sold_out: ColumnType<0 | 1, never, never>;
}

/** A price applies from the time of its row on. */
export interface ArticlePricesTable {
  id: Fixed<string>;
  article_id: Fixed<string>;
  price_cents: Fixed<number>;
  price_steps: Fixed<string>;
  /** `person`, `operator` or `system`; see ActorColumns. */
  actor: Fixed<ActorColumns['actor']>;
  actor_id: Fixed<string | null>;
  api_key_id: Fixed<string | null>;
  at: Fixed<number>;
}

/** CSV files of articles: planned first, then applied as a whole or not at all. */
export interface ArticleImportsTable {
  id: Fixed<string>;
  created_by: Fixed<string>;
  created_at: Fixed<number>;
  file_name: string;
  /** The text of the file, compressed, as base64; '' a day after the import was applied, as the plan is. */
  content: string;
  /** A SHA-256, hex. */
  content_hash: Fixed<string>;
  state: 'planned' | 'applied';
  /** The plan as JSON, as it is shown. */
  plan: string;
  /** The revision and state of each article the file names, by its id, as JSON; '' once the import was applied. */
  seen: string;
  /** A process that is applying the import holds it until then. */
  applying_until: Defaulted<number | null>;
  applied_at: Defaulted<number | null>;
}

export interface ArticleImportPicturesTable {
  id: Fixed<string>;
  import_id: Fixed<string>;
  url: Fixed<string>;
  host: Fixed<string>;
  file_row: Fixed<number>;
  /** `sent` is fetched and stored. */
  state: 'asked' | 'left_out' | 'due' | 'sent' | 'failed';
  attempts: Defaulted<number>;
  created_at: number;
  next_attempt_at: number;
  sent_at: Defaulted<number | null>;
  stored_url: Defaulted<string | null>;
  last_error: Defaulted<string | null>;
}

export interface ArticleFibresTable {
  article_id: Fixed<string>;
  position: Fixed<number>;
  fibre: Fixed<Fibre>;
  share_permille: Fixed<number>;
}

export interface ArticleUsesTable {
  article_id: Fixed<string>;
  position: Fixed<number>;
  use_code: Fixed<Use>;
}

export interface ArticleCertificatesTable {
  article_id: Fixed<string>;
  position: Fixed<number>;
  name: Fixed<string>;
  number: Fixed<string>;
  /** The last day, YYYY-MM-DD; null means no end. */
  valid_until: Fixed<string | null>;
}

export interface ArticleImagesTable {
  article_id: Fixed<string>;
  position: Fixed<number>;
  url: Fixed<string>;
  alt: Fixed<string>;
}

/** Every slug that an article has had. */
export interface ArticleSlugsTable {
  slug: Fixed<string>;
  article_id: Fixed<string>;
}

/** Orders, invoices and credit notes are counted per year. */
export type SequenceName = 'article' | 'feed-event' | `${'order' | 'invoice' | 'credit-note'}-${number}`;

export interface NumberSequencesTable {
  name: Fixed<SequenceName>;
  last_number: number;
}

/** The ids of changed articles, written by triggers. */
export interface ArticleChangesTable {
  /** On SQLite a number that ascends with every commit; on PostgreSQL the transaction's id as text. */
  position: ColumnType<number | string, never, never>;
  /** Null when the table was emptied. */
  article_id: ColumnType<string | null, never, never>;
  /** Milliseconds since 1970. */
  changed_at: ColumnType<number, never, never>;
}
