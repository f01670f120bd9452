// Tests when an email is tried again, and when it is set aside.
import { expect, it, test } from 'vitest';
import { outagePause, pauseAfter } from '#server/jobs/send-pauses.ts';
import { failureKind, isSetAside } from './rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test('an email is tried again after 30 seconds, then ever later, at most hourly', () => {
  const pauses = Array.from({ length: 12 }, (_, failed) => pauseAfter(failed + 1, 0));
  expect(pauses.slice(0, 5)).toEqual([0.5, 1, 2, 4, 8].map((minutes) => minutes * MINUTE_MS));
  expect(Math.max(...pauses)).toBe(HOUR_MS);
  expect(pauseAfter(1, 0.999)).toBeGreaterThan(35_900);
  expect(pauseAfter(1, 0.999)).toBeLessThanOrEqual(36_000);
});

test('a deferred email is set aside after hours, without mail server after days', () => {
  const total = (kind: 'deferred' | 'unreachable') => {
    let [attempts, waited] = [1, 0];
    for (; !isSetAside(kind, attempts); attempts++) waited += pauseAfter(attempts, 0);
    return waited / HOUR_MS;
  };
  expect(total('deferred')).toBeGreaterThan(4);
  expect(total('deferred')).toBeLessThan(6);
  expect(total('unreachable')).toBeGreaterThan(66);
  expect(total('unreachable')).toBeLessThan(78);
  expect(isSetAside('rejected', 1)).toBe(true);
  expect([isSetAside('unreadable', 11), isSetAside('unreadable', 12)]).toEqual([false, true]);
});

test('a mail server out of reach is tried at least every five minutes', () => {
  expect(outagePause(1, 0)).toBe(30_000);
  expect(outagePause(20, 0.9)).toBe(5 * MINUTE_MS);
});

it.each([
  ['an unknown recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'rejected'],
  ['a full mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }, 'deferred'],
  ['a rejected message', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'rejected'],
  ['a message too large', { code: 'EMESSAGE', command: 'MAIL FROM' }, 'rejected'],
  ['a greylisted message', { code: 'EMESSAGE', command: 'DATA', responseCode: 451 }, 'deferred'],
  [
    'a sender that is not allowed',
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 },
    'unreachable',
  ],
  ['a server that closes', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 }, 'unreachable'],
  ['a wrong password', { code: 'EAUTH', responseCode: 535 }, 'unreachable'],
  ['no connection', { code: 'ECONNECTION' }, 'unreachable'],
  ['a full disk', { code: 'ENOSPC' }, 'unreachable'],
  ['no error object', undefined, 'unreachable'],
])('%s: %o is %s', (_, error, kind) => {
  expect(failureKind(error)).toBe(kind);
});
