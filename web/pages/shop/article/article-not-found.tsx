// Shown when there is no such article, or no longer.
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Notice } from '#web/layout/notice.tsx';

export const NOT_FOUND_TITLE = t`This fabric is not in the collection`;

export function ArticleNotFound() {
  return (
    <Notice title={NOT_FOUND_TITLE}>
      <p>{t`It may have been withdrawn, or the address is mistyped.`}</p>
      <ButtonLink to={pages.fabrics} variant="primary" size="large">{t`See all fabrics`}</ButtonLink>
    </Notice>
  );
}
