// Tests the values that the refund dialog offers for each line, and the request that it sends.
import { expect, test } from 'vitest';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import {
  amountError,
  amountOfPieces,
  amountsAtFirst,
  centsOfPieces,
  refundableLines,
  toRefund,
  totalCents,
  totalError,
} from './refund-rules.ts';

const line = {
  _id: 'twill',
  kind: 'pieces' as const,
  articleId: '1',
  productName: 'Twill',
  articleNumber: 'SV-1',
  quantity: 3,
  unitPrice: 4,
  credit: 2,
  price: 10,
  refunded: 0,
  returnedQuantity: 0,
  shippedQuantity: 0,
  toShip: 0,
  awaitedQuantity: 0,
  expected: [],
  returnable: 3,
  refundable: 10,
  img: '',
  articlePath: null,
  pieceLengthM: null,
  weightKg: null,
  lots: [],
  reservation: null,
};
const satin = {
  ...line,
  _id: 'satin',
  price: 100,
  quantity: 8,
  refunded: 25,
  returnedQuantity: 2,
  awaitedQuantity: 0,
  expected: [],
  returnable: 6,
  refundable: 75,
};
const swatch = {
  ...line,
  _id: 'swatch',
  kind: 'swatch' as const,
  quantity: 1,
  price: 3,
  awaitedQuantity: 0,
  expected: [],
  returnable: 0,
  refundable: 3,
};
const linesOf = (lines: OrderDetails['lines']) => refundableLines({ lines } as OrderDetails);

test('a single line offers all that is left, several none until typed', () => {
  expect(amountsAtFirst(linesOf([satin]))).toEqual([{ pieces: '0', amount: '75.00' }]);
  const lines = linesOf([line, satin, swatch, { ...swatch, refundable: 0 }]);
  expect(lines.map(({ _id, leftCents }) => [_id, leftCents])).toEqual([
    ['twill', 1000],
    ['satin', 7500],
    ['swatch', 300],
  ]);
  expect(amountsAtFirst(lines).map(({ amount }) => amount)).toEqual(['0.00', '0.00', '0.00']);
});

test('the amount follows the pieces to the cent, up to what is left', () => {
  const [twill] = linesOf([line]);
  expect(['1', '2', '3'].map((pieces) => twill && amountOfPieces(twill, pieces))).toEqual([
    '3.33',
    '6.66',
    '10.00',
  ]);
  for (const pieces of ['0', '', '4', 'x']) expect(twill && amountOfPieces(twill, pieces)).toBeUndefined();
  const [rest] = linesOf([{ ...line, refundable: 1 }]);
  expect(rest && amountOfPieces(rest, '3')).toBe('1.00');
});

test('an amount stands within its line and the order', () => {
  expect(amountError('10.00', 1000)).toBeUndefined();
  expect(amountError('', 1000)).toBeUndefined();
  expect(amountError('10.01', 1000)).toBe('At most $10.00');
  for (const text of ['-1', '1.234', 'x'])
    expect(amountError(text, 1000)).toBe('An amount with two decimals at most');
  const fields = [
    { pieces: '0', amount: '0.10' },
    { pieces: '0', amount: '0.20' },
  ];
  expect(totalCents(fields)).toBe(30);
  expect(totalError(fields, { refundable: 0.3, currency: 'USD' })).toBeUndefined();
  expect(totalError(fields, { refundable: 0.29, currency: 'USD' })).toBe('At most $0.29 in all');
  expect(totalError([{ pieces: '2', amount: '' }], { refundable: 10, currency: 'USD' })).toBe(
    'An amount above zero',
  );
});

test('lines of which nothing goes back are not sent', () => {
  const fields = [
    { pieces: '1', amount: '3.33' },
    { pieces: '', amount: '0.00' },
    { pieces: '0', amount: '3' },
  ];
  expect(toRefund(linesOf([line, satin, swatch]), { lines: fields, reason: 'Creased' })).toEqual({
    lines: [
      { line: 'twill', amount: 3.33, returnedQuantity: 1 },
      { line: 'swatch', amount: 3, returnedQuantity: 0 },
    ],
    reason: 'Creased',
  });
});

test('pieces of a line that credit has made cheaper cost its price together', () => {
  const line = { quantity: 3, priceCents: 1000, stepCents: 1 };
  const each = [0, 1, 2].map((returnedQuantity) => centsOfPieces({ ...line, returnedQuantity }, 1));
  expect(each).toEqual([333, 333, 334]);
  expect(centsOfPieces({ ...line, returnedQuantity: 1 }, 2)).toBe(667);
  expect(centsOfPieces({ ...line, returnedQuantity: 3 }, 0)).toBe(0);
  const inFils = [0, 1, 2].map((returnedQuantity) =>
    centsOfPieces({ ...line, stepCents: 10, returnedQuantity }, 1),
  );
  expect(inFils).toEqual([330, 330, 340]);
});
