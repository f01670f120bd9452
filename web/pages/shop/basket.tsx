// The page of the basket: the fabrics that are ordered together, the order pad, and the form that places the order.
import { t } from '#contract/languages/text.ts';
import { useIsHydrated } from '#web/components/browser/use-is-hydrated.ts';
import { FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { useSession } from '#web/session/use-session.ts';
import { BASKET_HEADING_ID, BasketView } from './basket/basket-view.tsx';

export const meta = hiddenMeta(t`Your order`);

export default function BasketPage() {
  return (
    <main id="main" className="shop-width min-h-[calc(100dvh-5rem)] py-12 md:py-16">
      <header className="mb-8">
        <h1 id={BASKET_HEADING_ID} tabIndex={-1} className="text-title">{t`Your order`}</h1>
        <p className="mt-3 max-w-xl text-lead">{t`Several fabrics in one order: one number, one payment, one invoice, one delivery address.`}</p>
      </header>
      <noscript>
        <p>{t`Ordering needs JavaScript.`}</p>
      </noscript>
      <Contents />
    </main>
  );
}

/** The key discards what another user has typed. */
function Contents() {
  const hydrated = useIsHydrated();
  const { status, user } = useSession();
  if (!hydrated || status === 'unknown')
    return (
      <div className="noscript:hidden">
        <FullScreenSpinner label={t`Loading your order`} />
      </div>
    );
  return <BasketView key={user?.email ?? ''} user={user} />;
}
