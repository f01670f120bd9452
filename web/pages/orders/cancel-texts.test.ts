// The consequences that the dialog of a cancellation names.
import { expect, test } from 'vitest';
import type { OrderLine } from '#contract/orders/order.ts';
import { cancelText } from './cancel-texts.ts';

const line = (kind: OrderLine['kind'], productName: string) =>
  ({ kind, productName, quantity: 4 }) as OrderLine;
const delivery = line('delivery', 'To France, 2–3 working days');

test('delivery is no swatch, and is charged anew for the lines that are left', () => {
  const [twill, linen] = [line('pieces', 'Twill'), line('pieces', 'Linen')];
  const lines = [twill, linen, delivery];
  expect(cancelText({ lines })).toBe(
    '4 × Twill, 4 × Linen will not be made up for you, and the pieces go back to stock.',
  );
  expect(cancelText({ lines }, linen)).toBe(
    '4 × Linen will not be made up for you, and the pieces go back to stock. ' +
      'Delivery is charged anew for what is left, and may then cost more.',
  );
  expect(cancelText({ lines: [line('swatch', 'Twill')] })).toMatch(/^The swatches will not be cut/);
});

test('an order of many lines names the first', () => {
  const lines = Array.from({ length: 197 }, (_, nth) => line('pieces', `Cloth ${nth}`));
  expect(cancelText({ lines })).toContain('4 × Cloth 4, 192 more will not be made up');
});
