// The value of a form field in words, for comparing two versions of an article.
import { CARE } from '#contract/care-terms.ts';
import { FIBRES, PATTERNS, USES, WEAVES } from '#contract/fabric-terms.ts';
import type { ArticleForm } from '../submit-article.ts';
import { type FieldName, picturesOf } from './article-form.ts';

type Words = Readonly<Record<string, string>>;

const word = (words: Words, code: string) => words[code] ?? code;
const joined = (parts: readonly string[], separator = ', ') => parts.filter(Boolean).join(separator);

/** Returns '' when nothing is stated. */
export function fieldText(form: ArticleForm, name: FieldName): string {
  const { composition, care, colour, shrinkagePercent, origin, certificates } = form;
  switch (name) {
    case 'weave':
      return word(WEAVES, form.weave);
    case 'pattern':
      return word(PATTERNS, form.pattern);
    case 'composition':
      return joined(composition.map(({ fibre, percent }) => `${percent} % ${word(FIBRES, fibre)}`));
    case 'colour':
      return joined([colour.name, colour.hex]);
    case 'uses':
      return joined(form.uses.map((use) => word(USES, use)));
    case 'care':
      return joined(
        Object.entries(CARE).map(([treatment, symbols]) =>
          word(symbols, care[treatment as keyof typeof CARE]),
        ),
      );
    case 'shrinkagePercent':
      return joined([shrinkagePercent.length, shrinkagePercent.width], ' × ');
    case 'origin':
      return joined(Object.values(origin));
    case 'certificates':
      return joined(
        certificates.map(({ name, number, validUntil }) => joined([name, number, validUntil], ' ')),
      );
    case 'images':
      return joined(picturesOf(form).map(pictureText));
    default:
      return form[name];
  }
}

/** The end of the URL tells pictures apart. */
function pictureText({ photo, alt }: ReturnType<typeof picturesOf>[number], nth: number): string {
  const which = photo?.known ? (photo.known.split('/').at(-2) ?? '').slice(0, 6) : 'new';
  return `${nth + 1}: ${alt.trim() || which}`;
}
