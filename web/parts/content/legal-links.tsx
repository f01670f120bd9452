// Links to the legal pages that matter to an order or an account, in a new tab, so that what was typed stays.

import { t } from '#contract/languages/text.ts';
import type { LegalLink } from '#contract/shop/legal-pages.ts';
import { localPath } from '#web/languages/own-language.ts';
import { useShop } from '#web/shop-data/use-shop.ts';

const OF_ORDERS: readonly LegalLink['page'][] = ['terms', 'delivery', 'withdrawal', 'privacy'];

const OF_ACCOUNTS: readonly LegalLink['page'][] = ['terms', 'privacy'];

/** Nothing as long as the owner has written none of them. */
export function LegalLinks({ of = 'order' }: { readonly of?: 'order' | 'account' }) {
  const { legal } = useShop();
  const pages = of === 'order' ? OF_ORDERS : OF_ACCOUNTS;
  const shown = legal.filter(({ page, path }) => pages.includes(page) && path !== '#');
  if (shown.length === 0) return null;
  return (
    <ul
      aria-label={of === 'order' ? t`What applies to this order` : t`What applies to this account`}
      className="flex flex-wrap gap-x-4 text-sm"
    >
      {shown.map(({ page, title, path }) => (
        <li key={page}>
          <a
            href={localPath(path)}
            target="_blank"
            rel="noopener"
            className="link-thread inline-flex min-h-11 items-center"
          >
            {title}
            <span className="sr-only"> {t`(opens in a new tab)`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
