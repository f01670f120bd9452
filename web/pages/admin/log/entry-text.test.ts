// Tests the details of log entries in words, and the pages of their subjects.
import { expect, test } from 'vitest';
import { auditActions } from '#contract/audit.ts';
import { detailsText, subjectPath } from './entry-text.ts';

test('details name fields and reasons in words, and leave out what is empty', () => {
  expect(detailsText(null)).toBe('');
  expect(detailsText({ fields: ['minimumQuantity', 'price'], reason: '' })).toBe(
    'fields: minimum quantity, price',
  );
  expect(detailsText({ from: 'draft', to: 'on_sale' })).toBe('from: draft; to: on sale');
  expect(detailsText({ amount: 12.5, reason: 'Torn Edge of McKay', returnedQuantity: 0, rows: [] })).toBe(
    'amount: 12.5; reason: Torn Edge of McKay; returned quantity: 0',
  );
});

test('subjects lead to the article, the order or the user; files and imports to none', () => {
  expect(subjectPath({ action: 'change_stock', subject: 'a1' })).toBe('/dashboard/articles/a1');
  expect(subjectPath({ action: 'refund_order', subject: 'o1' })).toBe('/dashboard/order/o1');
  expect(subjectPath({ action: 'make_admin', subject: 'a+b@mail.com' })).toBe(
    '/dashboard/users?q=a%2Bb%40mail.com',
  );
  expect(subjectPath({ action: 'change_shop_settings', subject: 'tax' })).toBe('/dashboard/taxAndDelivery');
  expect(subjectPath({ action: 'change_shop_settings', subject: 'content' })).toBe('/dashboard/shop');
  expect(subjectPath({ action: 'change_shop_settings', subject: 'bookkeeping' })).toBe('/dashboard/overview');
  const without = auditActions.filter((action) => !subjectPath({ action, subject: 'x' }));
  expect(without.filter((action) => !action.startsWith('export_'))).toEqual(['import_articles']);
});
