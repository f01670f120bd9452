// The basket on any page: the account's for signed-in users, the browser's for visitors.
import { useSession } from '#web/session/use-session.ts';
import { useUserData } from '#web/session/use-user-data.ts';
import { useBrowserList } from '../../components/browser/browser-list.ts';
import { type BasketLine, withAdded, withLine } from './basket-lines.ts';
import { visitorBasket } from './visitor-basket.ts';

const loadAccountBasket = async () => (await import('./account-basket.ts')).accountBasket;

export interface BasketOfPage {
  /** In the order they were added; undefined until they are known. */
  readonly lines: readonly BasketLine[] | undefined;
  /** Adds lines; an article that is there keeps the larger of both quantities. Throws ApiError. */
  readonly add: (added: readonly BasketLine[]) => Promise<void>;
  /** Changes a line; without a new one, takes it out. Throws ApiError. */
  readonly change: (before: BasketLine, line: BasketLine | undefined) => Promise<void>;
}

export function useBasket(): BasketOfPage {
  const { status, user } = useSession();
  const ofVisitor = useBrowserList(visitorBasket);
  const ofAccount = useUserData(loadAccountBasket)?.lines;
  if (!user)
    return {
      lines: status === 'signedOut' ? ofVisitor : undefined,
      add: async (added) => visitorBasket.replace(withAdded(visitorBasket.read(), added)),
      change: async ({ articleId }, line) =>
        visitorBasket.replace(withLine(visitorBasket.read(), articleId, line)),
    };
  return {
    lines: ofAccount,
    add: async (added) => (await import('./account-basket.ts')).addToBasket(user.email, added),
    change: async (before, line) =>
      (await import('./account-basket.ts')).changeLine(user.email, before, line),
  };
}
