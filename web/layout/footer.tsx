// The footer: company, services, quick links and legal links (spec section 2).
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import type { ShopFrame } from '#contract/shop/shop-frame.ts';
import { useSession } from '#web/session/use-session.ts';
import { useShop } from '../shop-data/use-shop.ts';
import { mainLinks } from './main-links.ts';
import { UnitsChoice } from './units-choice.tsx';

const ownLinks = [
  [pages.fabrics, texts.navigation.fabrics],
  [pages.contact, 'Contact'],
] as const;

/** `shop` is that of the document, or in a preview another one. */
export function Footer({ shop: previewed }: { readonly shop?: ShopFrame }) {
  const { status } = useSession();
  const own = useShop();
  const shop = previewed ?? own;
  const { legal } = shop;
  const { about, services, copyright } = shop.footer;
  const accountLink =
    status === 'signedIn'
      ? ([pages.dashboard, texts.navigation.dashboard] as const)
      : ([pages.login, texts.navigation.login] as const);
  return (
    <footer data-print-hidden className="bg-neutral text-neutral-content">
      <div className="selvedge" />
      <div className="shop-width grid grid-cols-2 gap-x-6 gap-y-12 pt-16 pb-12 md:gap-x-12 md:pt-20 md:grid-cols-4 xl:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
        <div className="col-span-full max-w-md xl:col-span-1">
          <p className="text-3xl font-light tracking-tight" translate="no">
            {shop.name}
          </p>
          {about && <p className="mt-5 leading-relaxed whitespace-pre-line">{about}</p>}
        </div>
        {services.map(({ title, items }) => (
          <Services key={title} title={title} items={items.split('\n')} />
        ))}
        <Links title="Quick links">
          {[...mainLinks(shop), ...ownLinks, accountLink].map(([to, text]) => (
            <Link key={to} to={to} className={LINK}>
              {text}
            </Link>
          ))}
        </Links>
        {legal.length > 0 && (
          <Links title="Legal">
            {legal.map(({ page, title, path }) => (
              <a key={page} href={path} className={LINK}>
                {title}
              </a>
            ))}
          </Links>
        )}
      </div>
      <div className="shop-width pb-10 text-sm">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-neutral-content/25 pt-4">
          <p>{copyright}</p>
          {!previewed && <UnitsChoice />}
        </div>
      </div>
    </footer>
  );
}

const LINK = 'link-thread inline-block py-1';

function Services({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  return (
    <section>
      <h2 className="mb-4 font-semibold">{title}</h2>
      <ul className="space-y-1">
        {items.map((item) => (
          <li key={item} className="py-1">
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Links({ title, children }: { readonly title: string; readonly children: readonly ReactElement[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-4 font-semibold">{title}</h2>
      <ul className="space-y-1">
        {children.map((link) => (
          <li key={link.key}>{link}</li>
        ))}
      </ul>
    </nav>
  );
}
