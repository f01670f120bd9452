// The sections of the article form, made from the table of fields: the fields of each, and how many of them are stated.
import {
  ARTICLE_FIELDS,
  type ArticleFieldName,
  type FactName,
  FIELD_NAMES,
  isFact,
} from '#contract/articles/article-fields.ts';
import { picturesOf } from './article-form.ts';
import type { ArticleForm } from './submit-article.ts';

/** The title of each, in the order of the form. */
export const FORM_SECTIONS = {
  basics: 'Name, price and photo',
  measures: 'Number and measures',
  priceSteps: 'Price steps',
  composition: 'Composition',
  construction: 'Weave and pattern',
  colour: 'Colour',
  shrinkage: 'Shrinkage after the first wash',
  care: 'Care',
  uses: 'Uses',
  origin: 'Origin',
  certificates: 'Certificates',
  testResults: 'Test results',
  export: 'Export',
  images: 'Images',
} as const;
export type FormSection = keyof typeof FORM_SECTIONS;

/** The table has the section of a fact. */
const SECTION_OF: Readonly<Record<Exclude<ArticleFieldName, FactName>, FormSection>> = {
  articleNumber: 'measures',
  productName: 'basics',
  price: 'basics',
  priceSteps: 'priceSteps',
  minimumQuantity: 'basics',
  description: 'basics',
  size: 'measures',
  composition: 'composition',
  shrinkagePercent: 'shrinkage',
  colour: 'colour',
  uses: 'uses',
  care: 'care',
  origin: 'origin',
  certificates: 'certificates',
  testResults: 'testResults',
  images: 'images',
};

function sectionOf(name: ArticleFieldName): FormSection {
  if (!isFact(name)) return SECTION_OF[name];
  const { section } = ARTICLE_FIELDS[name];
  return section === 'stock' ? 'measures' : section;
}

export const sectionId = (section: FormSection) => `section-${section}`;

interface SectionState {
  readonly section: FormSection;
  readonly title: string;
  /** A text like '3 of 5'; of a list how many it has, or 'none'. */
  readonly state: string;
}

export function sectionStates(form: ArticleForm): SectionState[] {
  const titles = Object.entries(FORM_SECTIONS) as [FormSection, string][];
  return titles.map(([section, title]) => {
    const values = FIELD_NAMES.filter((name) => sectionOf(name) === section).map((name) =>
      formValue(form, name),
    );
    return { section, title, state: stateText(values) };
  });
}

type FormValue = string | readonly unknown[] | Readonly<Record<string, string>>;

const formValue = (form: ArticleForm, name: ArticleFieldName): FormValue =>
  name === 'images' ? picturesOf(form).filter(({ photo }) => photo) : form[name];

function stateText(values: readonly FormValue[]): string {
  const [list] = values;
  if (Array.isArray(list)) return list.length > 0 ? String(list.length) : 'none';
  const texts = values.flatMap((value) => (typeof value === 'string' ? [value] : Object.values(value)));
  return `${texts.filter((text) => String(text).trim() !== '').length} of ${texts.length}`;
}
