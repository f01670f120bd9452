// Tests which delivery a visitor is shown first.
import { expect, test } from 'vitest';
import { likelyOffer } from './delivery-offer.ts';

const offer = (text: string, countries: string[]) => ({
  text,
  countries,
  perOrder: 18,
  perKilogram: 0,
  freeFrom: null,
});

test.each([
  [['de-AT', 'en-GB'], 'To Europe'],
  [['en', 'en-GB'], 'To the United Kingdom'],
  [['en-US'], 'To the United Kingdom'],
  [[], 'To the United Kingdom'],
])('a browser that speaks %j is shown delivery %s', (languages, text) => {
  const offers = [offer('To the United Kingdom', ['GB']), offer('To Europe', ['AT', 'FR'])];
  expect(likelyOffer(offers, languages)?.text).toBe(text);
});
