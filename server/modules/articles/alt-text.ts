// The alternative text of an article's images, made from its facts: "Striped twill, navy blue, wool". Pure.
import type { ArticleFacts } from '#contract/articles/article-facts.ts';
import { fibreName } from '#contract/articles/composition-texts.ts';
import { COLOUR_FAMILIES, type Pattern, WEAVES, type Weave } from '#contract/articles/fabric-vocabulary.ts';
import { inOwnLanguage, t, withinSentence } from '#contract/languages/text.ts';

/** What the text is made from. */
export interface DescribedArticle extends Pick<ArticleFacts, 'weave' | 'pattern' | 'colour' | 'composition'> {
  readonly productName: string;
}

/** Fibres below this share, such as elastane, do not show. */
const MAIN_FIBRE_PERCENT = 15;
const MAX_FIBRES = 3;

/** `kind` is what the pattern is on; a pattern that is not listed says nothing. */
const WITH_PATTERN: Partial<Readonly<Record<Pattern, (kind: string) => string>>> = {
  stripe: (kind) => t`striped ${kind}`,
  check: (kind) => t`checked ${kind}`,
  tartan: (kind) => t`tartan ${kind}`,
  dot: (kind) => t`dotted ${kind}`,
  floral: (kind) => t`floral ${kind}`,
};

const WEAVE_WORDS: Partial<Readonly<Record<Weave, string>>> = {
  plain: t`plain weave`,
  rib: t`rib knit`,
  other: t`fabric`,
};

const weaveWords = (weave: Weave): string => {
  const words = WEAVE_WORDS[weave];
  return words === undefined ? withinSentence(inOwnLanguage(WEAVES[weave])) : inOwnLanguage(words);
};

/** A herringbone is no "geometric twill" to anybody; its name says what it is. */
const VAGUE: readonly (Pattern | null)[] = ['geometric', 'abstract', 'other'];

/** The article's name when nothing is stated that can be seen, or only a pattern that says nothing. */
export function imageAlt({ productName, weave, pattern, colour, composition }: DescribedArticle): string {
  if (!weave && !pattern && !colour && !composition) return productName;
  const kind = weave ? weaveWords(weave) : t`fabric`;
  const withPattern = pattern && WITH_PATTERN[pattern];
  const subject = VAGUE.includes(pattern) ? productName : withPattern ? withPattern(kind) : kind;
  const parts = [subject, colour ? colourWords(colour) : '', fibreWords(composition ?? [])];
  const text = parts.filter((part) => part !== '').join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Tobacco" alone may mean nothing to a reader: the family follows, unless the name contains it or is of several colours. */
function colourWords({ name, family }: NonNullable<ArticleFacts['colour']>): string {
  const words = name.toLowerCase();
  const familyWord = inOwnLanguage(COLOUR_FAMILIES[family]).toLowerCase();
  const isClear = words.includes(familyWord) || /\b(gray|and|on|with)\b|[,/]/.test(words);
  return isClear ? words : `${words} ${familyWord}`;
}

/** The main fibres, the largest share first: "cotton and linen". */
function fibreWords(composition: NonNullable<ArticleFacts['composition']>): string {
  const main = composition
    .filter(({ percent }) => percent >= MAIN_FIBRE_PERCENT)
    .sort((one, other) => other.percent - one.percent)
    .slice(0, MAX_FIBRES)
    .map(({ fibre }) => fibreName(fibre));
  return new Intl.ListFormat(t`en`).format(main);
}
