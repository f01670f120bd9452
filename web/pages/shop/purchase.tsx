// The purchase page (spec section 2). Requires a signed-in user.
import type { MetaFunction } from 'react-router';
import { messages } from '#contract/messages.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { SignedInOnly } from '#web/session/guards.tsx';
import { PurchaseCollection } from './collection.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: messages.navigation.purchase, hidden: true });

export default function Purchase() {
  return (
    <main id="main" className="shop-width py-12 md:py-16">
      <SignedInOnly>{(user) => <PurchaseCollection user={user} />}</SignedInOnly>
    </main>
  );
}
