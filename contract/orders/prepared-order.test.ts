// The address of a prepared order, and how it is read: numbers and pieces alone.
import { expect, test } from 'vitest';
import { preparedOrderNumber, preparedOrderPath, preparedPadText } from './prepared-order.ts';

const search = (path: string) => new URL(path, 'https://shop.example').searchParams;

test('an address is read as it was written', () => {
  const lines = [
    { articleNumber: 'SV-00042', quantity: 12 },
    { articleNumber: 'PIM/7.B', quantity: 3 },
  ];
  const path = preparedOrderPath(lines, '47 & 11');
  expect(path).toBe('/order?lines=SV-00042:12,PIM/7.B:3&po=47%20%26%2011');
  expect(preparedPadText(search(path))).toBe('SV-00042\t12\nPIM/7.B\t3');
  expect(preparedOrderNumber(search(path))).toBe('47 & 11');
});

test.each([
  ['/order', undefined],
  ['/order?lines=%20', undefined],
  ['/order?lines=SV-1', 'SV-1'],
  ['/order?lines=SV-1:2:5.00', 'SV-1\t2:5.00'],
  ['/order?lines=SV-1%0ASV-2:9', 'SV-1 SV-2\t9'],
  ['/order?lines=<script>alert(1)</script>:1', '<script>alert(1)</script>\t1'],
])('%s', (path, text) => {
  expect(preparedPadText(search(path))).toBe(text);
});
