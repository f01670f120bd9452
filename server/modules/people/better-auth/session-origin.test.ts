// Tests what is stored of the device and the method of a sign-in.
import { expect, test } from 'vitest';
import { describeDevice, methodOfPath } from './session-origin.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['curl/8.5.0', ''],
  ['', ''],
])('%s is described as %s', (userAgent, device) => {
  expect(describeDevice({ 'user-agent': userAgent })).toBe(device);
});

test('a description is short, whatever a client says of itself', () => {
  expect(describeDevice({ 'user-agent': 'x'.repeat(5000) }).length).toBeLessThanOrEqual(80);
});

test.each([
  ['/sign-in/email', 'password'],
  ['/sign-up/email', 'password'],
  ['/two-factor/verify-totp', 'totp'],
  ['/passkey/verify-authentication', 'passkey'],
  ['/callback/google', 'google'],
  ['/oauth2/callback/:providerId', 'google'],
  ['/get-session', null],
])('a session made at %s began with %s', (path, method) => {
  expect(methodOfPath(path)).toBe(method);
});
