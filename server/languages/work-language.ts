// The language of the current work: t`…` of contract/languages/text.ts answers in it, so that emails, documents and
// errors need not be passed a language.
import { AsyncLocalStorage } from 'node:async_hooks';
import { ENGLISH, type Language } from '#contract/languages/languages.ts';
import { setTranslation } from '#contract/languages/text.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';

const current = new AsyncLocalStorage<Catalogue | undefined>();
const pageLanguage = new AsyncLocalStorage<Language | undefined>();
/** Empty in a shop of English alone. */
const catalogues = new Map<string, Catalogue>();

/** Reads the translations, and answers those other than English. A shop of English alone looks nothing up. */
export async function loadLanguages(languages: readonly Language[]): Promise<readonly Catalogue[]> {
  const translated = await Promise.all(
    languages.filter((language) => language !== ENGLISH).map(readCatalogue),
  );
  catalogues.clear();
  for (const catalogue of translated) catalogues.set(catalogue.language, catalogue);
  if (translated.length > 0) setTranslation(() => current.getStore()?.translate);
  return translated;
}

/** Reads the translations of a language, whether or not the shop shows it, unless they are read. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === ENGLISH || catalogues.has(language)) return;
  catalogues.set(language, await readCatalogue(language));
  setTranslation(() => current.getStore()?.translate);
}

/**
 * Returns what `work` returns. Everything it waits for is in the language, too; English, the shop's first, for null and for
 * one that the shop has not loaded.
 */
export function inLanguage<Result>(language: string | null, work: () => Result): Result {
  return catalogues.size === 0 ? work() : current.run(catalogues.get(language ?? ENGLISH), work);
}

export const hasLanguages = (): boolean => catalogues.size > 0;

/** Those that are loaded beside English. */
export const translatedLanguages = (): readonly Language[] =>
  [...catalogues.values()].map(({ language }) => language);

export const currentLanguage = (): Language => current.getStore()?.language ?? ENGLISH;

/**
 * Handles a request from a page in the language that its header `accept-language` names: what it writes for its sender keeps
 * it. The work itself stays in English.
 */
export const fromPageIn = <Result>(acceptLanguage: string | undefined, work: () => Result): Result =>
  catalogues.size === 0 ? work() : pageLanguage.run(preferredLanguage(acceptLanguage), work);

/** The language of the page that the current request comes from, for a row to keep: null in a shop that has one. */
export const languageToKeep = (): Language | null =>
  catalogues.size === 0 ? null : (pageLanguage.getStore() ?? ENGLISH);

/**
 * The language of the shop that a client prefers by the header `accept-language` (RFC 9110, 12.5.4), English if it names
 * none of them. Undefined in a shop of English alone.
 */
export function preferredLanguage(acceptLanguage = ''): Language | undefined {
  if (catalogues.size === 0) return undefined;
  const ranges = acceptLanguage.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const [quality = '1'] = parameters.flatMap((one) => (one.startsWith('q=') ? [one.slice(2)] : []));
    return { tag, quality: Number(quality) || 0 };
  });
  const known = [ENGLISH, ...[...catalogues.values()].map(({ language }) => language)];
  const languages = ranges
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => known.find((one) => one === tag) ?? known.find((one) => one === tag.split('-')[0]));
  return languages.find((language) => language !== undefined) ?? ENGLISH;
}
