// The header: the shop's name and the main navigation, folded into a menu on small screens (spec section 2).
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import type { ShopFrame } from '#contract/shop/shop-frame.ts';
import { BasketLink } from '#web/parts/basket/basket-link.tsx';
import { HeaderSearch } from '#web/parts/search/header-search.tsx';
import { loginPathFrom } from '#web/session/redirect-to.ts';
import { useSession } from '#web/session/use-session.ts';
import { useShop } from '../../shop-data/use-shop.ts';
import { mainLinks } from '../main-links.ts';
import { Avatar } from './avatar.tsx';
import { ListIcons, ListLinks } from './list-links.tsx';

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
      <div className="shop-width flex flex-wrap items-center gap-x-1 sm:gap-x-6 lg:gap-x-1 xl:gap-x-4 wide:gap-x-8">
        <Link
          to={pages.home}
          className="mr-auto flex min-h-20 items-center text-2xl font-semibold tracking-tight lg:mr-0"
          translate="no"
        >
          {shop.name}
        </Link>
        <div className="flex items-center gap-1 lg:order-last lg:max-xl:-ml-1 wide:-ml-4">
          <HeaderSearch />
          <ListIcons />
          <BasketLink className={linkClass} />
        </div>
        <button
          ref={toggle}
          type="button"
          className="btn btn-ghost -mr-4 lg:hidden"
          aria-expanded={open}
          aria-controls={MENU_ID}
          onClick={() => setOpen(!open)}
        >
          <MenuIcon open={open} />
          Menu
        </button>
        <nav
          id={MENU_ID}
          aria-label="Main"
          className={`${open ? 'flex' : 'hidden'} w-full grow flex-col gap-1 pb-6 lg:flex lg:w-auto lg:flex-row lg:items-center lg:gap-0.5 lg:pb-0 xl:gap-1`}
        >
          <Navigation shop={shop} />
        </nav>
      </div>
      <div className="selvedge" />
    </header>
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

const linkClass =
  'inline-flex min-h-11 self-start items-center whitespace-nowrap border-b-2 border-transparent py-2 lg:self-auto lg:px-1.5 lg:max-xl:text-[0.9375rem] lg:max-[70rem]:px-1 lg:max-[70rem]:text-sm xl:px-3 wide:px-5 hover:border-base-300 aria-[current=page]:border-primary';

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
        className={`flex items-center gap-4 pt-3 lg:ml-auto lg:pt-0 lg:max-xl:gap-2 ${status === 'unknown' ? 'hide-with-token' : ''}`}
      >
        {status === 'signedIn' ? (
          <button
            type="button"
            className="btn btn-outline lg:max-[70rem]:px-2.5"
            onClick={() => void logOut()}
          >
            {linkTexts.logOut}
          </button>
        ) : (
          <NavLink to={login} prefetch="intent" className="btn btn-neutral">
            {linkTexts.login}
          </NavLink>
        )}
        <Avatar user={user} />
      </div>
      {/* These come after the items that the specification names. */}
      <NavLink
        to={pages.fabrics}
        prefetch="intent"
        className={`mt-3 lg:mt-0 lg:-mr-1.5 xl:ml-2 xl:-mr-5 ${linkClass}`}
      >
        {linkTexts.fabrics}
      </NavLink>
      <ListLinks className={linkClass} />
    </>
  );
}
