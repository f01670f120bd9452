// What the articles of an order are called for its customer: in its language, as they were when it was placed. The office, its
// files and its reports have the shop's own names.
import { inLanguage } from '#server/languages/work-language.ts';
import { inOwnTexts } from '#server/modules/articles/own-texts.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { NewLine } from './line-store.ts';

/** Adds `shownName` to lines that are about to be placed; null where it is their own. */
export async function withShownNames<Line extends { readonly articleId: string; readonly name: string }>(
  tx: Executor,
  lines: readonly Line[],
  language: string | null,
): Promise<(Line & { readonly shownName: string | null })[]> {
  const named = lines.map(({ articleId: id, name }) => ({ id, name }));
  const shown = await inLanguage(language, () => inOwnTexts(tx, named));
  return lines.map((line, nth) => {
    const name = shown[nth]?.name ?? line.name;
    return { ...line, shownName: name === line.name ? null : name };
  });
}

/** Lines with the names that their customer reads. */
export const asCustomerReads = <Line extends Pick<NewLine, 'article_name' | 'shown_name'>>(
  lines: readonly Line[],
): Line[] => lines.map((line) => ({ ...line, article_name: shownName(line) }));

export const shownName = ({ shown_name, article_name }: Pick<NewLine, 'article_name' | 'shown_name'>) =>
  shown_name ?? article_name;
