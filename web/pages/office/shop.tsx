// Shop: the texts, pictures and colours of the shop, with a preview.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { LANGUAGE_NAMES } from '#contract/languages/language-names.ts';
import { ENGLISH, type Language, PSEUDO } from '#contract/languages/languages.ts';
import { type ContentField, SHOP_CONTENT, type ShopContent } from '#contract/shop/shop-content-fields.ts';
import { request } from '#web/api/client.ts';
import { ErrorState, LoadingLine } from '#web/components/feedback/states.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { getQueryClient } from '#web/session/query-client.ts';
import { useLanguages } from '#web/shop-data/use-languages.ts';
import { adminPage } from './admin-page.tsx';
import { ContentFieldInput } from './shop/content-fields.tsx';
import { ContentForm, type Edited } from './shop/content-form.tsx';
import { contentQuery } from './shop/content-queries.ts';
import { LookPreview } from './shop/look-preview.tsx';
import { OtherSystems, ShopSwitchesSection } from './shop/shop-switches.tsx';
import { switchesQuery } from './tax-and-delivery/settings-queries.ts';

const title = formTexts.dashboard.shop;

export const meta = hiddenMeta(title);

export default adminPage(title, 'PUT /api/shop-settings/content', Content);

const ContentTexts = lazy(() => import('./shop/content-texts.tsx'));

function Content() {
  const { data, error, refetch } = useQuery(contentQuery());
  // Both are shown at once: the one would push what is below it.
  const switches = useQuery(switchesQuery());
  const languages = useLanguages()?.filter((language) => language !== PSEUDO);
  const [search] = useSearchParams();
  const language = languages?.find((one) => one === search.get('language')) ?? ENGLISH;
  if (data && !switches.isPending)
    return (
      <div className="flex max-w-3xl flex-col gap-12">
        <div>
          {languages && <LanguageChoice languages={languages} chosen={language} />}
          {language === ENGLISH ? (
            <ContentForm saved={data} edited={CONTENT} />
          ) : (
            <Suspense fallback={<LoadingLine />}>
              <ContentTexts key={language} language={language} content={data.settings} />
            </Suspense>
          )}
        </div>
        {language === ENGLISH && (
          <>
            <ShopSwitchesSection />
            <OtherSystems />
          </>
        )}
      </div>
    );
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingLine />;
}

interface LanguageChoiceProps {
  readonly languages: readonly Language[];
  readonly chosen: Language;
}

function LanguageChoice({ languages, chosen }: LanguageChoiceProps) {
  return (
    <nav aria-label="Language of the texts" className="mb-6 flex flex-wrap gap-x-6">
      {languages.map((language) => (
        <Link
          key={language}
          to={{ search: language === ENGLISH ? '' : `?language=${language}` }}
          preventScrollReset
          aria-current={language === chosen ? 'page' : undefined}
          className="inline-flex min-h-11 items-center border-b-2 border-transparent aria-[current=page]:border-primary aria-[current=page]:font-semibold"
        >
          {LANGUAGE_NAMES[language]}
        </Link>
      ))}
    </nav>
  );
}

const CONTENT: Edited = {
  submit: 'Save the shop',
  homePath: pages.home,
  read: () => getQueryClient().fetchQuery(contentQuery()),
  async put(body) {
    const settings = body.settings as unknown as ShopContent;
    const saved = await request('PUT /api/shop-settings/content', { body: { ...body, settings } });
    // The texts of other languages are written beside these.
    getQueryClient().setQueryData(contentQuery().queryKey, { ...saved, settings });
    return saved;
  },
  contentOf: (values) => values as unknown as ShopContent,
  fieldsOf: (name) => Object.entries<ContentField>(SHOP_CONTENT[name].fields),
  progressOf(name, values) {
    const texts = Object.entries<ContentField>(SHOP_CONTENT[name].fields).filter(
      ([, { kind }]) => kind !== 'switch',
    );
    const filled = texts.filter(([key]) => {
      const value = values[name]?.[key];
      // What stands in double brackets is still to be filled in.
      return Array.isArray(value) ? value.length > 0 : value !== '' && !String(value).includes('[[');
    });
    return `${filled.length} of ${texts.length} filled in`;
  },
  input: (field, name) => <ContentFieldInput field={field} name={name} />,
  // Every page shows their fields.
  beside: (name) => (name === 'company' || name === 'look' ? <LookPreview /> : undefined),
};
