// The language of the current work: t`…` of contract/languages/text.ts answers in it, so that emails, documents and
// errors need not be passed a language.
import { AsyncLocalStorage } from 'node:async_hooks';
import { ENGLISH, type Language } from '#contract/languages/languages.ts';
import { setTranslation } from '#contract/languages/text.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';

const current = new AsyncLocalStorage<Catalogue | undefined>();
const catalogues = new Map<string, Catalogue>();

/** Reads the translations, and answers those other than English. A shop of English alone looks nothing up. */
export async function loadLanguages(languages: readonly Language[]): Promise<readonly Catalogue[]> {
  const translated = await Promise.all(
    languages.filter((language) => language !== ENGLISH).map(readCatalogue),
  );
  for (const catalogue of translated) catalogues.set(catalogue.language, catalogue);
  if (translated.length > 0) setTranslation(() => current.getStore()?.translate);
  return translated;
}

/** Returns what `work` returns. Everything it waits for is in the language, too; English if the shop has not loaded it. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return catalogues.size === 0 ? work() : current.run(catalogues.get(language), work);
}
