// Tests telephone numbers in the CSV export of orders: no formula, no figure, and nothing that is not dialled.
import { expect, test } from 'vitest';
import { dialled } from './order-export.ts';

test.each([
  ['+49 170 1234567', '0049 170 1234567'],
  ['+491701234567', '00-491701234567'],
  [' + (49) 170', '00(49) 170'],
  ['0170 1234567', '0170 1234567'],
  ['=1+1', '=1+1'],
  ['+A1', '+A1'],
])('%s is written as %s', (phone, written) => {
  expect(dialled(phone)).toBe(written);
});
