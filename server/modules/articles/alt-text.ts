// The alternative text of an article's images, made from its facts: "Striped twill, navy blue, wool". Pure.
import type { ArticleFacts } from '#contract/articles/article-facts.ts';
import { FIBRES } from '#contract/articles/composition-texts.ts';
import type { Pattern, Weave } from '#contract/articles/fabric-vocabulary.ts';

/** What the text is made from. */
export interface DescribedArticle extends Pick<ArticleFacts, 'weave' | 'pattern' | 'colour' | 'composition'> {
  readonly productName: string;
}

/** Fibres below this share, such as elastane, do not show. */
const MAIN_FIBRE_PERCENT = 15;
const MAX_FIBRES = 3;

const PATTERN_WORDS: Partial<Readonly<Record<Pattern, string>>> = {
  solid: '',
  stripe: 'striped',
  check: 'checked',
  tartan: 'tartan',
  dot: 'dotted',
  floral: 'floral',
};

const WEAVE_WORDS: Partial<Readonly<Record<Weave, string>>> = {
  plain: 'plain weave',
  rib: 'rib knit',
  other: 'fabric',
};

/** A herringbone is no "geometric twill" to anybody; its name says what it is. */
const VAGUE: readonly (Pattern | null)[] = ['geometric', 'abstract', 'other'];

/** The article's name when nothing is stated that can be seen, or only a pattern that says nothing. */
export function imageAlt({ productName, weave, pattern, colour, composition }: DescribedArticle): string {
  if (!weave && !pattern && !colour && !composition) return productName;
  const kind = weave ? (WEAVE_WORDS[weave] ?? weave) : 'fabric';
  const subject = VAGUE.includes(pattern)
    ? productName
    : `${(pattern && PATTERN_WORDS[pattern]) ?? ''} ${kind}`.trim();
  const parts = [subject, colour ? colourWords(colour) : '', fibreWords(composition ?? [])];
  const text = parts.filter((part) => part !== '').join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Tobacco" alone may mean nothing to a reader: the family follows, unless the name contains it or is of several colours. */
function colourWords({ name, family }: NonNullable<ArticleFacts['colour']>): string {
  const words = name.toLowerCase();
  const isClear = words.includes(family) || /\b(gray|and|on|with)\b|[,/]/.test(words);
  return isClear ? words : `${words} ${family}`;
}

/** The main fibres, the largest share first: "cotton and linen". */
function fibreWords(composition: NonNullable<ArticleFacts['composition']>): string {
  const main = composition
    .filter(({ percent }) => percent >= MAIN_FIBRE_PERCENT)
    .sort((one, other) => other.percent - one.percent)
    .slice(0, MAX_FIBRES)
    .map(({ fibre }) => FIBRES[fibre].replace(/ \(.*/, '').toLowerCase());
  return new Intl.ListFormat('en').format(main);
}
