// Field rules: what they accept, and that the email rule is the identity service's own.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isEmailAddress, isPhoneNumber, isTaxId, isWebAddress } from './predicates.ts';

test.each([
  'ann@mill.com',
  'ann@my-mill.com',
  'ann@mill2.com',
  'ann.lee+cloth@mail.my-mill.co.uk',
  "o'hara@mill.studio",
  ' ann@mill.com ',
  'ann@mïll.com',
  'ann@xn--mll-1ma.com',
])('%s is an email address', (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  '',
  'nobody',
  'ada@mail',
  'ünin@mill.com',
  'ann lee@mill.com',
  '.ann@mill.com',
  'ann..lee@mill.com',
  'ann.@mill.com',
  'ann@-mill.com',
  'ann@mill.c',
  'ann@mill.com, bob@mill.com',
])('%s is no email address', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test("every email of the specification's pattern is accepted", () => {
  const specified = fc.stringMatching(/^[A-Za-z0-9]+@[A-Za-z]+\.[A-Za-z]{2,3}$/);
  fc.assert(fc.property(specified, isEmailAddress));
});

test('the identity service, which checks with zod, accepts the same emails', () => {
  const nearEmails = fc.stringMatching(/^[\w.'+ü!-]{0,8}@[\w.-]{0,8}\.[a-z0-9-]{0,4}$/);
  const anyText = fc.oneof(nearEmails, fc.emailAddress(), fc.string());
  fc.assert(
    fc.property(anyText, (text) => {
      expect(isEmailAddress(text)).toBe(z.email().safeParse(text.trim()).success);
    }),
    { numRuns: 2000 },
  );
});

test('a phone number has a digit, and only digits, separators and a leading plus', () => {
  expect(['+44 (0)1422 000-000', '01422.000000', '7'].every(isPhoneNumber)).toBe(true);
  expect(['', '+', '() -', '0142x', '1+2', 'call me'].some(isPhoneNumber)).toBe(false);
});

test('a web address may come without its scheme, and with no other than http', () => {
  expect(['https://linkedin.com/in/ann', 'mill.example/ann', 'HTTP://mill.example'].every(isWebAddress)).toBe(
    true,
  );
  expect(
    ['', 'ann', 'javascript:alert(1)', 'ftp://mill.example', 'a@b.com', 'mill .com'].some(isWebAddress),
  ).toBe(false);
});

test.each(['GB 123 4567 89', 'FR 00 000000345', 'ATU12345678', '27AAAAA0000A1Z5', '123/456/78901'])(
  '%s is a tax id',
  (text) => {
    expect(isTaxId(text)).toBe(true);
  },
);

test.each(['', 'none', 'n/a'])('"%s" is no tax id', (text) => {
  expect(isTaxId(text)).toBe(false);
});
