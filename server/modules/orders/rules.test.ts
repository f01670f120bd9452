// The rules of orders, without a database.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXAMPLE_POSTAL_ADDRESS } from '#contract/core/example-values.ts';
import { chargeMaxCents, chargeMinCents } from '#contract/figures/money.ts';
import {
  cancelError,
  chargeError,
  matchesExpectedPrice,
  type OrderRequest,
  type RequestedLine,
  requestFingerprint,
} from './rules.ts';

const line: RequestedLine = { kind: 'pieces', articleId: 'product-1', quantity: 3 };
const request = {
  lines: [line],
  price: 37.5,
  phone: '+44 1422 000000',
  address: '1 Mill Lane, Halifax',
  customDetails: '',
  purchaseOrderNumber: '',
} satisfies OrderRequest;

test.each([
  ['paid', 'order_paid'],
  ['cancelled', 'order_not_found'],
  [undefined, 'order_not_found'],
] as const)('cancelling an order that is %s answers %s', (status, code) => {
  expect(cancelError(status)).toBe(code);
});

test.each([
  [chargeMinCents() - 1, 'charge_too_small'],
  [chargeMinCents(), undefined],
  [chargeMaxCents(), undefined],
  [chargeMaxCents() + 1, 'charge_too_large'],
] as const)('a total of %i cents: %s', (cents, code) => {
  expect(chargeError(cents)).toBe(code);
});

test('a client may name no total or the exact one', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: -5, max: 5 }), (price, difference) => {
      expect(matchesExpectedPrice(undefined, price)).toBe(true);
      expect(matchesExpectedPrice(price + difference, price)).toBe(difference === 0);
    }),
  );
});

test('equal requests have equal fingerprints', () => {
  const { customDetails, ...rest } = request;
  expect(requestFingerprint({ customDetails, ...rest })).toBe(requestFingerprint(request));
  expect(requestFingerprint(request)).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  { lines: [{ ...line, articleId: 'product-2' }] },
  { lines: [{ ...line, quantity: 4 }] },
  { lines: [{ ...line, kind: 'swatch' }] },
  { lines: [{ ...line, severalLots: true }] },
  { lines: [{ ...line, preferredLot: 'lot-1' }] },
  { lines: [{ ...line, reservedQuantity: 4 }] },
  { lines: [line, line] },
  { price: undefined },
  { phone: '+44 1422 000001' },
  { address: '2 Mill Lane, Halifax' },
  { addressParts: EXAMPLE_POSTAL_ADDRESS },
  { customDetails: 'cut in two' },
  { purchaseOrderNumber: 'PO 7' },
] satisfies Partial<OrderRequest>[])('a request with %o has another fingerprint', (change) => {
  expect(requestFingerprint({ ...request, ...change })).not.toBe(requestFingerprint(request));
});

test('text that moves from one field to the next changes the fingerprint', () => {
  const moved = { ...request, phone: `${request.phone}1`, address: request.address.slice(1) };
  expect(requestFingerprint(moved)).not.toBe(requestFingerprint(request));
});
