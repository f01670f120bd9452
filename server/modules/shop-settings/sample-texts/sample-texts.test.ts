// Tests that the sample shop is complete in each language, as long as its content is the sample's.
import { expect, test } from 'vitest';
import { textLanguages } from '#contract/languages/text-languages.ts';
import { translateContent } from '#contract/shop/content-texts.ts';
import { contentTexts } from '#contract/shop/shop-content.ts';
import { SAMPLE_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { textsOfSample } from '../content.ts';
import { SAMPLE_TEXTS } from './sample-texts.ts';

test.each(textLanguages)('every text of the sample is written in %s', (language) => {
  const texts = SAMPLE_TEXTS[language];
  expect(contentTexts.parse(texts)).toEqual(texts);
  expect(translateContent(SAMPLE_CONTENT, texts).untranslated).toEqual([]);
});

test('a text that the owner has changed has none of the sample', () => {
  const home = { ...SAMPLE_CONTENT.home, claim: 'Cloth for sails' };
  const texts = textsOfSample(SAMPLE_TEXTS.de, { ...SAMPLE_CONTENT, home });
  expect(texts.home).not.toHaveProperty('claim');
  expect(texts.home).toHaveProperty('introduction');
});
