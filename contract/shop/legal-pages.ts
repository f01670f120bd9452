// The pages that law asks of a shop. The owner writes each on the page Shop; one is shown and linked once it is finished.

import { fillPath, pages } from '../core/paths.ts';
import { inOwnLanguage, t } from '../languages/text.ts';

/** Their titles, in the order of their links. */
export const LEGAL_PAGES = {
  imprint: t`Imprint`,
  terms: t`Terms of use`,
  privacy: t`Privacy policy`,
  cookies: t`Cookie policy`,
  delivery: t`Delivery and returns`,
  withdrawal: t`Right of withdrawal`,
} as const;

export type LegalPageName = keyof typeof LEGAL_PAGES;

export const LEGAL_PAGE_NAMES = Object.keys(LEGAL_PAGES) as LegalPageName[];

type LegalTexts = Readonly<Record<LegalPageName, string>>;

export interface LegalLink {
  readonly page: LegalPageName | 'withdraw';
  readonly title: string;
  readonly path: string;
}

/** The specified links of the sample shop have this, as long as nobody has written their pages. */
export const NO_TARGET = '#';
const SPECIFIED: readonly LegalPageName[] = ['terms', 'privacy', 'cookies'];

/** Starting texts have what the owner fills in between these. */
const TO_FILL_IN = '[[';

/** Whether the owner has written a text, and filled in everything. */
export const isFinished = (text: string): boolean => text.trim() !== '' && !text.includes(TO_FILL_IN);

export const finishedPages = (texts: LegalTexts): LegalPageName[] =>
  LEGAL_PAGE_NAMES.filter((page) => isFinished(texts[page]));

/** The titles of those that are missing. */
export const unfinishedPages = (texts: LegalTexts): string[] =>
  LEGAL_PAGE_NAMES.filter((page) => !isFinished(texts[page])).map((page) => LEGAL_PAGES[page]);

/** The words that Directive (EU) 2023/2673 asks for. */
export const WITHDRAW = t`Withdraw from contract here`;

/** The finished pages, those of the specification, and where one withdraws from a contract. */
export function legalLinks(
  texts: LegalTexts & { readonly takesWithdrawals: boolean },
  { isSample = false }: { readonly isSample?: boolean } = {},
): LegalLink[] {
  const links = LEGAL_PAGE_NAMES.flatMap((page): LegalLink[] => {
    const link = { page, title: inOwnLanguage(LEGAL_PAGES[page]), path: fillPath(pages.legal, { page }) };
    if (isFinished(texts[page])) return [link];
    return isSample && SPECIFIED.includes(page) ? [{ ...link, path: NO_TARGET }] : [];
  });
  const withdraw = { page: 'withdraw', title: inOwnLanguage(WITHDRAW), path: pages.withdraw } as const;
  return texts.takesWithdrawals ? [...links, withdraw] : links;
}
