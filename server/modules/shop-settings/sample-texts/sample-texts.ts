// The texts of the sample shop in the languages other than English, which alone the specification states.
import type { TextLanguage } from '#contract/languages/text-languages.ts';
import { type ContentTexts, completeTexts } from '#contract/shop/content-texts.ts';
import { SAMPLE_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { GERMAN } from './de.ts';
import { FRENCH } from './fr.ts';

/** Like the sample's content; the items of a list are in its order. */
type SampleTexts = Readonly<
  Record<string, Readonly<Record<string, string | readonly Readonly<Record<string, string>>[]>>>
>;

const EMPTY = completeTexts(SAMPLE_CONTENT, {});

const ofSample = (sample: SampleTexts): ContentTexts =>
  Object.fromEntries(
    Object.entries(sample).map(([name, fields]) => [
      name,
      Object.fromEntries(
        Object.entries(fields).map(([key, written]) => {
          const items = EMPTY[name]?.[key];
          return [
            key,
            typeof written === 'string' || !Array.isArray(items)
              ? written
              : items.map(({ of }, nth) => ({ of, texts: written[nth] ?? {} })),
          ];
        }),
      ),
    ]),
  ) as ContentTexts;

export const SAMPLE_TEXTS: Readonly<Record<TextLanguage, ContentTexts>> = {
  de: ofSample(GERMAN),
  fr: ofSample(FRENCH),
};
