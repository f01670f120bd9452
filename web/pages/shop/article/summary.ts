// The description of an article's page for search engines and shared links.

import type { Article } from '#contract/article.ts';
import { compositionText } from '#contract/composition-text.ts';
import { weightText, widthText } from '#web/components/ui/fabric-text.ts';
import { shorten } from '#web/components/ui/shorten.ts';

/** The number of characters after which search engines cut texts. */
const MAX_CHARACTERS = 155;

/** Returns a text like 'SV-00042: 80 % wool, 20 % silk, 420 g/m², 150 cm wide. Woven for coats…'. */
export function summaryOf(article: Article): string {
  const { articleNumber, composition, weightGsm, widthCm, description } = article;
  const facts = [
    composition && compositionText(composition),
    weightGsm !== null && weightText(weightGsm),
    widthCm !== null && `${widthText(widthCm)} wide`,
  ].filter(Boolean);
  const lead = facts.length > 0 ? `${articleNumber}: ${facts.join(', ')}. ` : `${articleNumber}. `;
  return shorten(lead + description.replace(/\s+/g, ' '), MAX_CHARACTERS);
}
