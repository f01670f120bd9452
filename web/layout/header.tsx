// The header: the shop's name and the main navigation, folded into a menu on small screens (spec section 2).
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { Navigation } from './navigation.tsx';

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
  const toggle = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useMenu(toggle);
  return (
    <header data-print-hidden className="relative z-30">
      <div className="shop-width flex flex-wrap items-center gap-x-8">
        <Link
          to={pages.home}
          className="mr-auto flex min-h-20 items-center text-2xl font-semibold tracking-tight lg:mr-0"
          translate="no"
        >
          {messages.shop.name}
        </Link>
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
          className={`${open ? 'flex' : 'hidden'} w-full grow flex-col gap-1 pb-6 lg:flex lg:w-auto lg:flex-row lg:items-center lg:pb-0`}
        >
          <Navigation />
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
