// Links to the pages of carriers.
import { expect, test } from 'vitest';
import { knownCarriers, trackingUrl } from './carriers.ts';

test.each(knownCarriers)('%s: the link contains the tracking number', (carrier) => {
  const url = new URL(trackingUrl(carrier, '1Z 999 AA1') ?? '');
  expect(url.protocol).toBe('https:');
  expect(url.href).toContain('1Z999AA1');
});

test.each(['dhl', ' Dhl ', 'FEDEX', 'Fed Ex', 'royalmail', 'ROYAL MAIL'])(
  'letter case and spaces of %o do not count',
  (carrier) => {
    expect(trackingUrl(carrier, '1')).not.toBeNull();
  },
);

test.each(['', 'Our own van', 'DHLX', '__proto__'])('the carrier %o has no link', (carrier) => {
  expect(trackingUrl(carrier, '1')).toBeNull();
});

test('a tracking number cannot change the page', () => {
  expect(trackingUrl('UPS', '1&x=<script>#')).toBe(
    'https://www.ups.com/track?tracknum=1%26x%3D%3Cscript%3E%23',
  );
});
