// An article as an admin edits it: from the stored article to an edit, the inverse of `toColumns` and `toParts`, and what an edit changes. Pure.

import { isDeepStrictEqual } from 'node:util';
import type { ArticleEdit } from '#contract/articles/article.ts';
import type { ArticleState } from '#contract/articles/article-admin.ts';
import {
  ARTICLE_FIELDS,
  type ArticleFieldName,
  FACT_NAMES,
  FIELD_NAMES,
  type ListName,
} from '#contract/articles/article-fields.ts';
import type { TextsByLanguage } from '#contract/articles/article-texts.ts';
import { amountFromCents } from '#contract/figures/money.ts';
import { externalIdColumn, factsOf, groupsOf, toColumns, toParts } from './columns.ts';
import { testResultsOf } from './lab-results.ts';
import { nullIfEmpty } from './mapping.ts';
import { priceStepsOf } from './price-steps.ts';
import type { ArticleRecord } from './record-store.ts';
import { articleStateOf } from './rules.ts';

/** An article as it is stored; what is not stated is null or ''. */
export interface StoredArticle {
  readonly id: string;
  readonly revision: number;
  readonly state: ArticleState;
  readonly availableQuantity: number;
  /** Whether the stock is kept by lot. */
  readonly hasLots: boolean;
  readonly edit: CompleteEdit;
  /** In the shop's other languages; undefined where they were not read. */
  readonly texts: TextsByLanguage | undefined;
}

export function toStoredArticle(record: ArticleRecord, texts?: TextsByLanguage): StoredArticle {
  const { article } = record;
  return {
    id: article.id,
    revision: article.revision,
    state: articleStateOf(article),
    availableQuantity: article.available_quantity,
    hasLots: article.has_lots === 1,
    edit: toEdit(record),
    texts,
  };
}

/** An edit that leaves nothing out: what is not stated is null. */
type CompleteEdit = { [Field in keyof ArticleEdit]-?: Exclude<ArticleEdit[Field], undefined> };

export function toEdit(record: ArticleRecord): CompleteEdit {
  const { article: row } = record;
  return {
    articleNumber: row.article_number,
    productName: row.name,
    img: row.img,
    price: amountFromCents(row.price_cents),
    priceSteps: priceStepsOf(row.price_steps),
    testResults: testResultsOf(row.test_results),
    description: row.description,
    minimumQuantity: row.minimum_quantity,
    size: row.size,
    externalId: row.external_id ?? '',
    ...factsOf(row, FACT_NAMES),
    ...groupsOf(row),
    ...listsOf(record),
  };
}

function listsOf({ fibres, uses, certificates, images }: ArticleRecord): Pick<CompleteEdit, ListName> {
  return {
    composition: nullIfEmpty(
      fibres.map(({ fibre, share_permille }) => ({ fibre, percent: share_permille / 10 })),
    ),
    uses: nullIfEmpty(uses),
    certificates: nullIfEmpty(
      certificates.map(({ name, number, valid_until }) => ({ name, number, validUntil: valid_until })),
    ),
    images: nullIfEmpty(images.map(({ url, alt, width_mm }) => ({ url, alt, widthMm: width_mm }))),
  };
}

/** The article as the edit would leave it. Throws `validation_failed` for a price with a fraction of a cent. */
export function editedRecord(record: ArticleRecord, edit: ArticleEdit): ArticleRecord {
  const article_number = edit.articleNumber ?? record.article.article_number;
  return {
    article: { ...record.article, ...toColumns(edit), ...externalIdColumn(edit), article_number },
    ...toParts(edit),
  };
}

/** What an edit can change: the fields of the form, and the id in another system. */
export type EditedField = ArticleFieldName | 'externalId';
const EDITED_FIELDS: readonly EditedField[] = [...FIELD_NAMES, 'externalId'];

/** Names of the fields in which two states of an article differ, in the order of the table. */
export function changedFields(before: ArticleRecord, after: ArticleRecord): EditedField[] {
  const [one, other] = [before, after].map((record) => {
    const edit = toEdit(record);
    return { ...edit, images: edit.images ?? [{ url: edit.img, alt: '', widthMm: null }] };
  });
  return EDITED_FIELDS.filter((name) => !isDeepStrictEqual(one?.[name], other?.[name]));
}

/** Whether one of the fields is stored in another table than `articles`. */
export function hasOtherParts(changed: readonly EditedField[]): boolean {
  return changed.some((name) => name !== 'externalId' && ARTICLE_FIELDS[name].kind === 'list');
}
