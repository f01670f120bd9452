// The value of a form field in words, for comparing two versions of an article.
import {
  ARTICLE_FIELDS,
  type ArticleFieldName,
  isFact,
  isGroup,
  partsOf,
  type StoredValue,
} from '#contract/article-fields.ts';
import { FIBRES, USES } from '#contract/fabric-terms.ts';
import type { ArticleForm } from '../submit-article.ts';
import { picturesOf } from './article-form.ts';

type Words = Readonly<Record<string, string>>;

const word = (words: Words, code: string) => words[code] ?? code;
const joined = (parts: readonly string[], separator = ', ') => parts.filter(Boolean).join(separator);

/** Returns '' when nothing is stated. */
export function fieldText(form: ArticleForm, name: ArticleFieldName): string {
  if (isFact(name)) return valueText(ARTICLE_FIELDS[name], form[name]);
  if (isGroup(name)) {
    const texts: Readonly<Record<string, string>> = form[name];
    const parts = partsOf(name).map(([part, value]) => valueText(value, texts[part] ?? ''));
    return joined(parts, name === 'shrinkagePercent' ? ' × ' : ', ');
  }
  switch (name) {
    case 'composition':
      return joined(form.composition.map(({ fibre, percent }) => `${percent} % ${word(FIBRES, fibre)}`));
    case 'uses':
      return joined(form.uses.map((use) => word(USES, use)));
    case 'certificates':
      return joined(
        form.certificates.map(({ name, number, validUntil }) => joined([name, number, validUntil], ' ')),
      );
    case 'images':
      return joined(picturesOf(form).map(pictureText));
    default:
      return form[name];
  }
}

const valueText = (value: StoredValue, text: string) =>
  value.kind === 'term' ? word(value.terms, text) : text;

/** The end of the URL tells pictures apart. */
function pictureText({ photo, alt }: ReturnType<typeof picturesOf>[number], nth: number): string {
  const which = photo?.known ? (photo.known.split('/').at(-2) ?? '').slice(0, 6) : 'new';
  return `${nth + 1}: ${alt.trim() || which}`;
}
