// Tests the shop's content in another language: what falls back, and that an item of a list never has another's texts.
import { expect, test } from 'vitest';
import { type ContentTexts, completeTexts, translateContent } from './content-texts.ts';
import { SAMPLE_CONTENT } from './shop-content-samples.ts';

const weaving = { title: 'Weaving', text: 'In one hall.' };
const dyeing = { title: 'Dyeing', text: 'In the next.' };

/** The content with these claims. */
const withClaims = (...claims: readonly { title: string; text: string }[]) => ({
  ...SAMPLE_CONTENT,
  home: { ...SAMPLE_CONTENT.home, claims },
});

const CLAIMS: ContentTexts = {
  home: {
    claims: [
      { of: weaving, texts: { title: 'Weben', text: 'In einer Halle.' } },
      { of: dyeing, texts: { title: 'Färben', text: 'In der nächsten.' } },
    ],
  },
};

const claimsOf = (...claims: readonly { title: string; text: string }[]) =>
  translateContent(withClaims(...claims), CLAIMS).content.home.claims.map(({ title, text }) => [title, text]);

test('a text that is missing is the first language’s, and named', () => {
  const { content, untranslated } = translateContent(withClaims(weaving), {
    home: { claim: 'Stoffe', introduction: '', claims: [{ of: weaving, texts: { title: 'Weben' } }] },
  });
  expect(content.home).toMatchObject({
    claim: 'Stoffe',
    introduction: SAMPLE_CONTENT.home.introduction,
    claims: [{ title: 'Weben', text: weaving.text }],
  });
  expect(untranslated).toEqual(expect.arrayContaining(['home.introduction', 'home.claims.0.text']));
  expect(untranslated).not.toContain('home.claim');
  // Years, names and codes are the same in every language.
  expect(untranslated.filter((path) => /year|tools|company\.name|bank/.test(path))).toEqual([]);
});

test('an item keeps its texts wherever it moves, and when one text changes', () => {
  expect(claimsOf(dyeing, weaving)).toEqual([
    ['Färben', 'In der nächsten.'],
    ['Weben', 'In einer Halle.'],
  ]);
  expect(claimsOf({ ...dyeing, text: 'Next door.' })).toEqual([['Färben', 'In der nächsten.']]);
});

test('an item never has the texts of another', () => {
  const printing = { title: 'Printing', text: 'Upstairs.' };
  expect(claimsOf(printing, dyeing)[0]).toEqual(['Printing', 'Upstairs.']);
  // One like it, beside it or twice.
  const like = { ...dyeing, text: 'In vats.' };
  expect(claimsOf(dyeing, like)[1]).toEqual(['Dyeing', 'In vats.']);
  expect(claimsOf(like, { ...dyeing, text: 'In kettles.' }).map(([title]) => title)).toEqual([
    'Dyeing',
    'Dyeing',
  ]);
});

test('a legal page is in a language once nothing is left to fill in', () => {
  const written = { ...SAMPLE_CONTENT, legal: { ...SAMPLE_CONTENT.legal, terms: '# Terms' } };
  const termsIn = (terms: string) => translateContent(written, { legal: { terms } });
  expect(termsIn('# AGB').content.legal.terms).toBe('# AGB');
  expect(termsIn('# AGB von [[Firma]]')).toMatchObject({
    content: { legal: { terms: '# Terms' } },
    untranslated: expect.arrayContaining(['legal.terms']),
  });
  // Nobody reads a page that is not finished in the first language.
  const unfinished = { ...written, legal: { ...written.legal, terms: '[[Terms]]' } };
  const { content, untranslated } = translateContent(unfinished, { legal: { terms: '# AGB' } });
  expect(content.legal.terms).toBe('[[Terms]]');
  expect(untranslated).not.toContain('legal.terms');
});

test('a form has every text, by the items as they are', () => {
  const complete = completeTexts(withClaims(dyeing, weaving), CLAIMS);
  expect(complete.home).toMatchObject({
    claim: '',
    claims: [{ of: dyeing, texts: { title: 'Färben' } }, { of: weaving }],
  });
  expect(complete.company).toEqual({ hours: '', replyTime: '' });
});
