// Tests that IPv6 addresses count by their /64 prefix, because one customer owns 2^64 of them.
import { expect, it } from 'vitest';
import { ipPrefix } from './ip-prefix.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:db8:1:2:bbbb:0:0:2', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('counts %s as %s', (address, prefix) => {
  expect(ipPrefix(address)).toBe(prefix);
});
