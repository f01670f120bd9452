// Tests which names of companies are the same.
import { expect, test } from 'vitest';
import { isSameCompany } from './company-names.ts';

test.each([
  ['Tissus Lefèvre', 'TISSUS LEFEVRE SA', true],
  ['Tissus Lefevre S.A.R.L.', 'SARL TISSUS LEFEVRE', true],
  ['Müller & Söhne GmbH', 'MUELLER SOEHNE', true],
  ['Φως Α.Ε.', 'FOS AE', true],
  ['Weberei Adler', 'WEBEREI ADLER LINDAU GESMBH', true],
  ['H&M', 'H & M HENNES', true],
  ['Me', 'BIG COMPANY SA', false],
  ['SA', 'BIG COMPANY SA', false],
  ['', 'BIG COMPANY SA', false],
  ['Big', 'BIG WEAVING MILL', false],
])('“%s” and “%s”: %s', (company, registered, isSame) => {
  expect(isSameCompany(company, registered)).toBe(isSame);
});
