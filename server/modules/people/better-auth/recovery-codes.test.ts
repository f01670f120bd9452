// Tests the format of recovery codes, and that their spelling is normalized.
import { expect, test } from 'vitest';
import { RecoveryCodes } from './recovery-codes.ts';

const codes = new RecoveryCodes('a secret of the shop, at least 32 characters');

test('ten different codes are made, readable on paper', () => {
  const made = codes.create();
  expect(new Set(made).size).toBe(10);
  for (const code of made) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
});

test('a code is recognized however typed, with this shop’s secret only', () => {
  const hash = codes.hash('k7f2m-9qxrp');
  expect(codes.hash(' K7F2M 9QXRP ')).toBe(hash);
  expect(codes.hash('k7f2m-9qxrq')).not.toBe(hash);
  expect(new RecoveryCodes('another secret').hash('k7f2m-9qxrp')).not.toBe(hash);
});

test('hashes stay when the codes that are left are stored again', () => {
  const made = codes.create();
  const hashes = codes.hashNew(made);
  expect(hashes).toEqual(made.map((code) => codes.hash(code)));
  expect(codes.hashNew(hashes)).toEqual(hashes);
});
