// Tests how many fields of each section of the article form are stated.
import { expect, test } from 'vitest';
import { type FormSection, sectionStates } from './form-sections.ts';
import { EMPTY_ARTICLE } from './submit-article.ts';

test('a section says how many fields are stated, a list its length', () => {
  const care = { ...EMPTY_ARTICLE.care, wash: '30', iron: 'no' };
  const composition = [{ fibre: 'wool', percent: '100' }];
  const states = sectionStates({ ...EMPTY_ARTICLE, care, composition, productName: 'Twill', weave: ' ' });
  const of = (section: FormSection) => states.find((one) => one.section === section)?.state;
  expect(['basics', 'care', 'construction'].map((one) => of(one as FormSection))).toEqual([
    '1 of 4',
    '2 of 5',
    '0 of 6',
  ]);
  expect([of('composition'), of('certificates'), of('images')]).toEqual(['1', 'none', 'none']);
});
