// The header: the shop's name and the main navigation, folded into a menu on small screens (spec section 2).
import { type ComponentProps, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { plural, t } from '#contract/languages/text.ts';
import type { ShopFrame } from '#contract/shop/shop-frame.ts';
import { useSavedIds } from '#web/parts/saved/use-saved-ids.ts';
import { HeaderSearch } from '#web/parts/search/header-search.tsx';
import { useSwatchList } from '#web/parts/swatches/swatch-list.ts';
import { loginPathFrom } from '#web/session/redirect-to.ts';
import { useSession } from '#web/session/use-session.ts';
import { useBasket } from '../../parts/basket/use-basket.ts';
import { useShop } from '../../shop-data/use-shop.ts';
import { mainLinks } from '../main-links.ts';
import { Count, Icon } from './icon.tsx';

const MENU_ID = 'main-menu';

/** The menu's state. Escape closes it and returns the focus to the toggle; every navigation closes it. */
function useMenu(toggle: RefObject<HTMLButtonElement | null>) {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open, toggle]);
  return [open, setOpen] as const;
}

export function Header() {
  const shop = useShop();
  const toggle = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useMenu(toggle);
  return (
    <header data-print-hidden className="relative z-30">
      <div className="shop-width flex flex-wrap items-center gap-x-1 sm:gap-x-6 lg:gap-x-2 xl:gap-x-4 wide:gap-x-8">
        <Link
          to={pages.home}
          className="mr-auto flex min-h-20 items-center text-2xl font-semibold tracking-tight md:max-lg:min-h-16 lg:mr-0"
          translate="no"
        >
          <Wordmark shop={shop} />
        </Link>
        {/* What the specification does not name: at the right of its items, and above them on small screens. */}
        <div className="ml-auto flex items-center gap-1 lg:order-last lg:ml-0 lg:max-xl:gap-0">
          {/* The place is kept from the start. */}
          <div className="hidden w-18 justify-end sm:flex lg:max-xl:w-16">
            <Lists />
          </div>
          <HeaderSearch />
          <NavLink to={pages.fabrics} prefetch="intent" className={rowClass}>
            {linkTexts.fabrics}
          </NavLink>
          <BasketLink />
          <button
            ref={toggle}
            type="button"
            className="btn btn-ghost -mr-3 px-3 md:hidden"
            aria-expanded={open}
            aria-controls={MENU_ID}
            onClick={() => setOpen(!open)}
          >
            <MenuIcon open={open} />
            <span className="max-sm:sr-only">{t`Menu`}</span>
          </button>
        </div>
        <nav
          id={MENU_ID}
          aria-label={t`Main`}
          className={`${open ? 'flex' : 'hidden'} w-full grow flex-col gap-1 pb-6 md:flex md:flex-row md:flex-wrap md:items-center md:pb-2 lg:w-auto lg:pb-0 lg:max-xl:gap-0`}
        >
          <Navigation shop={shop} />
        </nav>
      </div>
      <div className="selvedge" />
    </header>
  );
}

/** The shop's logo, or its name in the shop's type. */
export function Wordmark({ shop: { name, logo } }: { readonly shop: Pick<ShopFrame, 'name' | 'logo'> }) {
  if (!logo) return <>{name}</>;
  return (
    <img
      src={logo.url}
      width={logo.width}
      height={logo.height}
      alt={name}
      className="h-auto max-w-28 sm:max-w-50"
    />
  );
}

function MenuIcon({ open }: { readonly open: boolean }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d={open ? 'M4 4 16 16M16 4 4 16' : 'M2 5h16M2 10h16M2 15h16'} />
    </svg>
  );
}

const linkTexts = texts.navigation;

/** A little smaller where all of it just fits one line. */
const linkBase =
  'inline-flex min-h-11 items-center whitespace-nowrap border-b-2 border-transparent py-2 lg:max-xl:px-1.5 lg:max-xl:text-sm hover:border-base-300 aria-[current=page]:border-primary';
const linkClass = `${linkBase} self-start md:self-auto md:px-2 md:max-lg:first:-ml-2 wide:px-4`;
/** In the header's row on every screen. */
const rowClass = `${linkBase} px-1 sm:px-2`;

/** The links of the main navigation, and its end, which depends on the session (spec section 2). */
function Navigation({ shop }: { readonly shop: ShopFrame }) {
  const { status, user, isStaff, logOut } = useSession();
  const location = useLocation();
  // The server caches one page for many addresses, so only the browser adds the return path.
  const login = status === 'unknown' ? pages.login : loginPathFrom(location);
  return (
    <>
      {mainLinks(shop).map(([to, text]) => (
        <NavLink key={to} to={to} end={to === pages.home} prefetch="intent" className={linkClass}>
          {text}
        </NavLink>
      ))}
      {status !== 'signedOut' && (
        <Link
          to={isStaff ? pages.overview : pages.dashboard}
          prefetch="intent"
          className={status === 'unknown' ? `space-with-token ${linkClass}` : linkClass}
          aria-current={location.pathname.startsWith(pages.dashboard) ? 'page' : undefined}
        >
          {linkTexts.dashboard}
        </Link>
      )}
      <div
        className={`flex items-center gap-4 pt-3 md:ml-auto md:pt-0 lg:max-xl:gap-2 ${status === 'unknown' ? 'hide-with-token' : ''}`}
      >
        {status === 'signedIn' ? (
          <button
            type="button"
            className="btn btn-outline lg:max-xl:px-3 lg:max-xl:text-sm"
            onClick={() => void logOut()}
          >
            {linkTexts.logOut}
          </button>
        ) : (
          <NavLink to={login} prefetch="intent" className="btn btn-neutral lg:max-xl:px-3 lg:max-xl:text-sm">
            {linkTexts.login}
          </NavLink>
        )}
        <Avatar user={user} />
      </div>
      <Lists menuClass={`sm:hidden ${linkClass}`} />
    </>
  );
}

interface AvatarProps {
  /** Undefined for a visitor. */
  readonly user?: { readonly name: string; readonly email: string } | undefined;
}

/** The first letters of the first and last word of the name, or the first letter of the email. */
function getInitials(name: string, email: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? email];
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

const SHAPE = 'grid size-11 shrink-0 place-items-center';

/**
 * The user's avatar in the navigation: initials when signed in, a neutral figure for visitors (spec section
 * 2).
 */
function Avatar({ user }: AvatarProps) {
  if (!user) {
    return (
      <span role="img" aria-label={t`Not signed in`} className={`${SHAPE} bg-base-300 text-base-content`}>
        <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
          <path d="M10 2a4 4 0 0 1 0 8 4 4 0 0 1 0-8M2 19c0-9 16-9 16 0z" />
        </svg>
      </span>
    );
  }
  const label = user.name || user.email;
  return (
    <span
      role="img"
      aria-label={t`Signed in as ${label}`}
      title={label}
      className={`${SHAPE} twill bg-secondary text-sm font-semibold text-secondary-content`}
    >
      <span aria-hidden="true">{getInitials(user.name, user.email)}</span>
    </span>
  );
}

const PickedLists = lazy(() => import('./picked-lists.tsx'));

/** The lists of swatches and saved fabrics, once one of them has a fabric. */
function Lists(props: ComponentProps<typeof PickedLists>) {
  const isEmpty = useSwatchList().length + (useSavedIds()?.saved.length ?? 0) === 0;
  return <Suspense>{!isEmpty && <PickedLists {...props} />}</Suspense>;
}

const BAG = 'M3.5 6.5h13l1 11h-15ZM7 9V5.5a3 3 0 0 1 6 0V9';

/** The link to the basket in the header, with the number of its fabrics. */
function BasketLink() {
  const count = useBasket().lines?.length ?? 0;
  return (
    <NavLink
      to={pages.basket}
      prefetch="intent"
      className={`gap-1.5 max-sm:min-w-11 max-sm:justify-center md:-mr-2 lg:max-xl:min-w-11 lg:max-xl:justify-center ${rowClass}`}
    >
      <span className="relative">
        <Icon path={BAG} />
        {count > 0 && <Count className="-top-2 -right-2">{count}</Count>}
      </span>
      <span className="max-sm:sr-only lg:max-xl:sr-only">{t`Order`}</span>
      {count > 0 && (
        <span className="sr-only"> {plural(count, { one: t`1 fabric`, other: t`${count} fabrics` })}</span>
      )}
    </NavLink>
  );
}
