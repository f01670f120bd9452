// The links that header and footer share; a page without content has none.
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import type { ShopFrame } from '#contract/shop/shop-frame.ts';

export function mainLinks({ hasPortfolio, hasBlog }: ShopFrame): (readonly [to: string, text: string])[] {
  const { home, purchase, portfolio, blogs } = texts.navigation;
  return [
    [pages.home, home],
    [pages.purchase, purchase],
    ...(hasPortfolio ? [[pages.myPortfolio, portfolio] as const] : []),
    ...(hasBlog ? [[pages.blog, blogs] as const] : []),
  ];
}
