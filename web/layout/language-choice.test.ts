// Tests which of the shop's languages is offered to a browser.
import { expect, test } from 'vitest';
import { preferredLanguage } from './language-choice.tsx';

test.each([
  [['de-AT', 'en'], 'de'],
  [['it-IT', 'FR', 'de'], 'fr'],
  [['en-GB', 'de'], 'en'],
  [['it'], undefined],
])('a browser that asks for %j is offered %s', (asked, language) => {
  expect(preferredLanguage(asked, ['en', 'de', 'fr'])).toBe(language);
});
