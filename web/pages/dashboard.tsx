// The layout of every dashboard page (spec section 2): the welcome heading and the side menu of the user's role. Only My
// Profile begins with the welcome; other pages begin with what they are about.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link, matchPath, NavLink, Outlet, useLocation } from 'react-router';
import { authTexts } from '#contract/core/auth-texts.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { t } from '#contract/languages/text.ts';
import type { WaitingNow } from '#contract/office/overview.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { overviewQueries } from '#web/api/overview-queries.ts';
import { WaitingCount } from '#web/components/ui/waiting-count.tsx';
import { tx } from '#web/languages/tx.ts';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { SendConfirmation } from '#web/parts/people/send-confirmation.tsx';
import { SignedInOnly } from '#web/parts/sign-in/guards.tsx';
import type { SessionUser } from '#web/session/stored-session.ts';
import { getSessionStore, useMay, useSession } from '#web/session/use-session.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { dashboardStyles } from '../layout/dashboard-styles.ts';
import { countOf, staffLinks } from './office/menu.ts';
import { useScannedOrder } from './office/orders/use-scanned-order.ts';

export const meta = hiddenMeta(texts.navigation.dashboard);

export const links = dashboardStyles;

const menuTexts = formTexts.dashboard;
const COMMON_LINKS = [[pages.dashboard, menuTexts.myProfile]] as const;
const CUSTOMER_LINKS = [
  [pages.myOrder, menuTexts.myOrder],
  [pages.addReview, menuTexts.addReview],
] as const;

/** It comes after what customers have for themselves; staff see the quotations of all. */
const QUOTATIONS_LINK = [pages.quotations, menuTexts.quotations] as const;
/** What customers and staff have for themselves. */
const OWN_LINKS = [
  [pages.savedFabrics, menuTexts.savedFabrics],
  [pages.swatches, menuTexts.swatches],
  [pages.addresses, menuTexts.addresses],
] as const;

export default function Dashboard() {
  const { pathname } = useLocation();
  const isProfile = matchPath(pages.dashboard, pathname) !== null;
  // Nothing stands between the customer and the card; the welcome and the banner follow the form.
  const isPayment = matchPath(pages.payment, pathname) !== null;
  const welcome = isProfile ? 'mb-8 text-title' : isPayment ? 'order-1 mt-14 text-2xl' : 'sr-only';
  return (
    <main
      id="main"
      className={`shop-width flex min-h-[calc(100dvh-5rem)] flex-col print:block ${isProfile ? 'py-10 md:py-14' : 'pb-10 md:pt-2'}`}
    >
      <SignedInOnly>
        {(user) => (
          <>
            <h1 className={`break-words print:hidden ${welcome}`}>
              {tx`Welcome, ${<bdi>{user.name}</bdi>}`}
            </h1>
            <UnconfirmedEmail user={user} className={isProfile ? 'mb-8' : 'order-2 mt-10'} />
            {isPayment ? (
              <Outlet />
            ) : (
              <div
                className={`grid grid-cols-[minmax(0,1fr)] print:block xl:grid-cols-[9rem_minmax(0,1fr)] xl:gap-10 ${isProfile ? 'gap-8' : 'min-h-[calc(100dvh-6rem)] content-start gap-4 print:min-h-0'}`}
              >
                <SideMenu />
                <div className="min-w-0">
                  <Outlet />
                </div>
              </div>
            )}
          </>
        )}
      </SignedInOnly>
    </main>
  );
}

/** The list that a single item's page belongs to; the menu marks it as current. */
function useListOfPage(isStaff: boolean): string | undefined {
  const { pathname } = useLocation();
  const may = useMay();
  const { transferDays } = useShop().uses;
  const [seesUsers, seesStatements] = [may('GET /api/user'), may('GET /api/statements/:email')];
  const lists = [
    [pages.order, isStaff ? pages.manageAllOrder : pages.myOrder],
    [pages.editArticle, pages.manageProduct],
    [pages.ledger, pages.overview],
    [pages.customer, pages.users],
    [pages.accounts, seesUsers ? pages.users : pages.accounts],
    [pages.bankFile, transferDays > 0 ? pages.bankFile : seesUsers ? pages.users : pages.accounts],
    [pages.quotation, pages.quotations],
    [pages.apiKeys, pages.shop],
    [pages.webhooks, pages.shop],
    [pages.webhook, pages.shop],
    [pages.statement, !seesStatements ? pages.myOrder : seesUsers ? pages.users : pages.accounts],
  ] as const;
  return lists.find(([page]) => matchPath(page, pathname))?.[1];
}

const LINK_CLASS =
  'inline-flex min-h-11 items-center whitespace-nowrap border-transparent -outline-offset-2 px-3 py-2 hover:bg-base-200 md:max-xl:px-1.5 md:max-lg:text-[0.9375rem] [&[aria-current]]:border-primary [&[aria-current]]:font-semibold max-xl:border-b-2 xl:w-full xl:border-l-2';

/** Below 1280 px all items are in columns once they are opened; the button stays at the end of the first line. */
const OPENED = 'max-xl:grid max-xl:grid-cols-2 max-xl:sm:grid-cols-3 max-xl:md:grid-cols-4';

function SideMenu() {
  const { isStaff } = useSession();
  const { uses } = useShop();
  const listOfPage = useListOfPage(isStaff === true);
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const counts = useQuery({ ...overviewQueries.waiting(), enabled: isStaff === true });
  const waiting = counts.data;
  const isCounting = counts.isLoading && counts.failureCount === 0;
  const list = useCurrentInView(`${isStaff} ${waiting !== undefined}`);
  const may = useMay();
  useScannedOrder(isStaff === true && may('GET /api/allOrder'));
  const isCurrent = (page: string) => page === pathname || page === listOfPage;
  const isUp = (page: string) => isCurrent(page) || Boolean(waiting && countOf(page, waiting)?.count);
  const { work, further } = staffLinks(may, uses, isUp);
  const own = OWN_LINKS.filter(([page]) => page !== pages.swatches || uses.swatches);
  const asked = uses.quotations ? [QUOTATIONS_LINK] : [];
  const ownUp = own.filter(([page]) => isCurrent(page));
  const item = ([to, text]: readonly [string, string, ...unknown[]], className = '') => (
    <MenuItem
      key={to}
      to={to}
      text={text}
      className={className}
      isCurrent={to === listOfPage}
      waiting={waiting}
    />
  );
  // Until the role and what waits are known, invisible links reserve the place: counts widen their items, and move some up.
  const roleClass = isStaff === undefined || isCounting ? 'invisible' : '';
  return (
    <nav aria-label={t`Dashboard`} data-print-hidden className="border-base-300 max-xl:border-b xl:border-l">
      <div className="relative flex xl:block">
        {/* Below 1280 px it is one line that scrolls sideways until all is opened; on a phone its ends fade where it goes on. */}
        <ul
          ref={list}
          className={`min-w-0 grow xl:flex xl:flex-col ${isOpen ? `${OPENED} max-xl:[&>li:first-child]:col-span-full` : 'flex gap-x-1 md:gap-x-0 max-xl:relative max-xl:overflow-x-auto max-md:mask-x-from-[calc(100%-1.5rem)] max-md:px-4 max-xl:[scrollbar-width:none]'}`}
        >
          {COMMON_LINKS.map((link) => item(link))}
          {(isStaff ? [...work, ...ownUp] : [...CUSTOMER_LINKS, ...own, ...asked]).map((link) =>
            item(link, roleClass),
          )}
        </ul>
        {isStaff && (
          <button
            type="button"
            className={`${LINK_CLASS} ${roleClass} shrink-0 cursor-pointer gap-2 self-start text-base-content/75 ${isOpen ? 'max-xl:absolute max-xl:top-0 max-xl:right-0' : ''}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {menuTexts.more}
            <span aria-hidden="true" className={`chevron ${isOpen ? 'rotate-180' : ''}`}>
              ▾
            </span>
          </button>
        )}
      </div>
      {isStaff && isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is pressed by a key is clicked
        <ul
          className={`max-xl:border-base-300 max-xl:border-t xl:flex xl:flex-col ${OPENED}`}
          onClick={() => setOpen(false)}
        >
          {further.map((link) => item(link))}
          {own.filter((link) => !ownUp.includes(link)).map((link) => item(link))}
        </ul>
      )}
    </nav>
  );
}

interface MenuItemProps {
  readonly to: string;
  readonly text: string;
  readonly className: string;
  readonly isCurrent: boolean;
  readonly waiting: WaitingNow | undefined;
}

function MenuItem({ to, text, className, isCurrent, waiting }: MenuItemProps) {
  const id = useId();
  const counted = waiting && countOf(to, waiting);
  const content = (
    <>
      {text}
      {counted && <WaitingCount id={id} {...counted} />}
    </>
  );
  const link = {
    to,
    prefetch: 'intent' as const,
    className: LINK_CLASS,
    'aria-describedby': counted?.count ? id : undefined,
  };
  return (
    <li className={`shrink-0 ${className}`}>
      {isCurrent ? (
        <Link {...link} aria-current="true">
          {content}
        </Link>
      ) : (
        <NavLink {...link} end>
          {content}
        </NavLink>
      )}
    </li>
  );
}

/** Scrolls the menu's line to the current page's item, after each change of what is known of the items. */
function useCurrentInView(known: string) {
  const line = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the items depend on the path, the role and the counts
  useLayoutEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (!line.current || !current) return;
    line.current.scrollLeft = current.offsetLeft - (line.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname, known]);
  return line;
}

const emailTexts = authTexts.email;

/**
 * Asks the user to confirm the email: on My Profile first, on every other page of the dashboard at its end. Renders from the session's state at sign-in, so that the first paint is right, and from the account once it has
 * loaded.
 */
function UnconfirmedEmail({ user, className }: { readonly user: SessionUser; readonly className: string }) {
  const { email } = user;
  const account = useQuery(accountQueries.account());
  const isEmailConfirmed = account.data?.isEmailConfirmed ?? user.isEmailConfirmed;
  useEffect(() => {
    if (isEmailConfirmed !== user.isEmailConfirmed) getSessionStore().update({ isEmailConfirmed });
  }, [isEmailConfirmed, user.isEmailConfirmed]);
  if (isEmailConfirmed) return null;
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-l-4 border-primary bg-base-200 px-5 py-4 print:hidden ${className}`}
    >
      <div className="min-w-0 max-w-prose">
        <p className="font-semibold">{emailTexts.unconfirmed}</p>
        <p className="break-words">{emailTexts.linkSentTo(email)}</p>
      </div>
      <SendConfirmation />
    </div>
  );
}
