// Rules of articles. Pure.
import type { ArticleState } from '#contract/articles/article-admin.ts';
import { COVER_DAYS } from '#contract/core/limits.ts';

/** The days that available pieces last at the pace of those sold in the last COVER_DAYS days; null where none were sold. */
export function daysOfCover(available: number, sold: number): number | null {
  return sold > 0 ? Math.floor((available * COVER_DAYS) / sold) : null;
}

interface SaleColumns {
  readonly is_draft: 0 | 1;
  readonly withdrawn_at: number | null;
}

export function articleStateOf({ is_draft, withdrawn_at }: SaleColumns): ArticleState {
  if (is_draft === 1) return 'draft';
  return withdrawn_at === null ? 'on_sale' : 'withdrawn';
}
