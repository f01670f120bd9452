// The footer: company, services, quick links and legal links (spec section 2).

import { type FormEvent, lazy, type ReactElement, Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { UNITS, UNITS_COOKIE, UNITS_PATH, type Units } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import type { ShopFrame } from '#contract/shop/shop-frame.ts';
import { request } from '#web/api/client.ts';
import { localPath } from '#web/languages/own-language.ts';
import { textLang } from '#web/parts/articles/text-language.ts';
import { useSession } from '#web/session/use-session.ts';
import { useLanguages } from '../shop-data/use-languages.ts';
import { useShop } from '../shop-data/use-shop.ts';
import { useUnits } from '../shop-data/use-units.ts';
import { mainLinks } from './main-links.ts';

const ownLinks = [
  [pages.fabrics, texts.navigation.fabrics],
  [pages.contact, t`Contact`],
] as const;

/** `shop` is that of the document, or in a preview another one. */
export function Footer({ shop: previewed }: { readonly shop?: ShopFrame }) {
  const { status } = useSession();
  const own = useShop();
  const shop = previewed ?? own;
  const { legal } = shop;
  const languages = useLanguages();
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
          {about && (
            <p className="mt-5 leading-relaxed whitespace-pre-line" lang={textLang(shop, 'about')}>
              {about}
            </p>
          )}
        </div>
        {services.map(({ title, items }, nth) => (
          <section key={title}>
            <h2 className="mb-4 font-semibold" lang={textLang(shop, `services.${nth}.title`)}>
              {title}
            </h2>
            <ul className="space-y-1" lang={textLang(shop, `services.${nth}.items`)}>
              {items.split('\n').map((item) => (
                <li key={item} className="py-1">
                  {item}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <Links title={t`Quick links`}>
          {[...mainLinks(shop), ...ownLinks, accountLink].map(([to, text]) => (
            <Link key={to} to={to} className={LINK}>
              {text}
            </Link>
          ))}
        </Links>
        {legal.length > 0 && (
          <Links title={t`Legal`}>
            {legal.map(({ page, title, path }) => (
              <a key={page} href={localPath(path)} className={LINK}>
                {title}
              </a>
            ))}
          </Links>
        )}
      </div>
      <div className="shop-width pb-10 text-sm">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-neutral-content/25 pt-4">
          <p lang={textLang(shop, 'copyright')}>{copyright}</p>
          {!previewed && languages && (
            <Suspense>
              <LanguageChoice languages={languages} />
            </Suspense>
          )}
          {!previewed && shop.uses.units && <UnitsChoice />}
        </div>
      </div>
    </footer>
  );
}

const LINK = 'link-thread inline-block py-1';

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

const LanguageChoice = lazy(() => import('./language-choice.tsx'));

const WORDS: Readonly<Record<Units, string>> = { metric: t`Metres, g/m²`, imperial: t`Yards, oz/yd²` };
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/**
 * The choice between metric and imperial units in the footer: a form, so that it works without scripts. A
 * signed-in user's choice is kept with the account, too.
 */
function UnitsChoice() {
  const shown = useUnits();
  const { user, units: ofAccount } = useSession();
  useUnitsOfAccount(ofAccount, shown);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    if (!user) return;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const units = UNITS.find((one) => submitter instanceof HTMLButtonElement && submitter.value === one);
    if (!units) return;
    event.preventDefault();
    // The document shows the choice even if the account could not be told.
    await request('PUT /api/account/units', { body: { units } }).catch(() => undefined);
    location.assign(`${form.action}?${UNITS_COOKIE}=${units}`);
  };
  return (
    <form
      action={UNITS_PATH}
      onSubmit={(event) => void save(event)}
      aria-label={t`Units of measure`}
      className="flex gap-5"
    >
      {UNITS.map((units) => (
        <button
          key={units}
          name={UNITS_COOKIE}
          value={units}
          type="submit"
          aria-pressed={units === shown}
          className="min-h-11 cursor-pointer underline-offset-4 hover:underline aria-pressed:font-semibold"
        >
          {WORDS[units]}
        </button>
      ))}
    </form>
  );
}

/** Renders the document again in the units of the account. A browser that takes no cookies keeps the ones shown. */
function useUnitsOfAccount(ofAccount: Units | undefined, shown: Units): void {
  useEffect(() => {
    if (!ofAccount || ofAccount === shown) return;
    const cookie = `${UNITS_COOKIE}=${ofAccount}`;
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have had no Cookie Store API for long
    document.cookie = `${cookie}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
    // A reload by a script stands for scripts that failed (away-server.ts).
    if (document.cookie.split('; ').includes(cookie)) location.replace(`${UNITS_PATH}?${cookie}`);
  }, [ofAccount, shown]);
}
