// Shown when there is no such article, or no longer.
import { pages } from '#contract/core/paths.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Notice } from '#web/layout/notice.tsx';

export const NOT_FOUND_TITLE = 'This fabric is not in the collection';

export function ArticleNotFound() {
  return (
    <Notice title={NOT_FOUND_TITLE}>
      <p>It may have been withdrawn, or the address is mistyped.</p>
      <ButtonLink to={pages.fabrics} variant="primary" size="large">
        See all fabrics
      </ButtonLink>
    </Notice>
  );
}
