// Rules of articles. Pure.
import type { ArticleState } from '#contract/article-admin.ts';

interface SaleColumns {
  readonly is_draft: 0 | 1;
  readonly withdrawn_at: number | null;
}

export function articleStateOf({ is_draft, withdrawn_at }: SaleColumns): ArticleState {
  if (is_draft === 1) return 'draft';
  return withdrawn_at === null ? 'on_sale' : 'withdrawn';
}
