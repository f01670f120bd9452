// The choice of a language in the footer, and one sentence for visitors whose browser asks for another. Only shops with
// several languages load it.
import { useLocation } from 'react-router';
import { LANGUAGE_NAMES, LANGUAGE_OFFERS, OFFERED_LANGUAGES } from '#contract/languages/language-names.ts';
import { type Language, languagePath } from '#contract/languages/languages.ts';
import { t } from '#contract/languages/text.ts';
import { request } from '#web/api/client.ts';
import { PickedList, useBrowserList } from '#web/components/browser/browser-list.ts';
import { useIsHydrated } from '#web/components/browser/use-is-hydrated.ts';
import { LANGUAGE } from '#web/languages/own-language.ts';
import { useSession } from '#web/session/use-session.ts';

interface LanguageChoiceProps {
  readonly languages: readonly Language[];
}

/** Leads to the same page in another language, as a document: its files are others. */
export default function LanguageChoice({ languages }: LanguageChoiceProps) {
  const { pathname, search } = useLocation();
  const isHydrated = useIsHydrated();
  const { user } = useSession();
  return (
    <nav aria-label={t`Languages`} className="flex gap-5" translate="no">
      {languages.map((language) => (
        <a
          key={language}
          href={languagePath(language, pathname) + search}
          hrefLang={language}
          lang={language}
          aria-current={language === LANGUAGE ? 'true' : undefined}
          onClick={() => user && saveLanguage(language)}
          className="inline-flex min-h-11 items-center underline-offset-4 hover:underline aria-[current]:font-semibold"
        >
          {LANGUAGE_NAMES[language]}
        </a>
      ))}
      {isHydrated && <LanguageOffer languages={languages} />}
    </nav>
  );
}

/** The shop writes to a signed-in user in the language that they choose; the page is shown in it even if this fails. */
function saveLanguage(language: Language): void {
  const offered = OFFERED_LANGUAGES.find((one) => one === language);
  if (!offered) return;
  const body = { language: offered };
  void request('PUT /api/account/language', { body, keepalive: true }).catch(() => undefined);
}

/** The offer that the visitor has answered. */
const answered = new PickedList('languageOffers', 1);

/** Pages are cached for everybody, so the browser asks whether its visitor reads another of the shop's languages. */
function LanguageOffer({ languages }: LanguageChoiceProps) {
  const { pathname, search } = useLocation();
  const isAnswered = useBrowserList(answered).length > 0;
  const language = preferredLanguage(navigator.languages, languages);
  const offer = language && LANGUAGE_OFFERS[language];
  if (!offer || language === LANGUAGE || isAnswered) return null;
  const answer = () => answered.set(language, true);
  return (
    <div
      data-print-hidden
      className="fixed inset-x-4 bottom-24 z-30 lg:bottom-4 mx-auto flex max-w-max items-center gap-4 bg-primary px-5 text-primary-content"
    >
      <a
        lang={language}
        hrefLang={language}
        href={languagePath(language, pathname) + search}
        onClick={answer}
        className="py-3 underline"
      >
        {offer}
      </a>
      <button
        type="button"
        aria-label={t`Stay on this page`}
        onClick={answer}
        className="min-h-11 min-w-11 cursor-pointer"
      >
        ×
      </button>
    </div>
  );
}

/** The first of the browser's languages that the shop has: `de-AT` is German. */
export const preferredLanguage = (
  asked: readonly string[],
  languages: readonly Language[],
): Language | undefined =>
  asked
    .map((tag) => languages.find((language) => language === tag.toLowerCase().split('-')[0]))
    .find((language) => language !== undefined);
