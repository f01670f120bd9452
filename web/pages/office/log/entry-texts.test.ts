// Tests the details of log entries in words, and the pages of their subjects.
import { expect, test } from 'vitest';
import { type AuditAction, type AuditEntry, auditActions } from '#contract/office/audit.ts';
import { actionText, detailsText, subjectPath } from './entry-texts.ts';

const text = (action: AuditAction, details: AuditEntry['details']) => [
  actionText({ action, details }),
  detailsText({ action, details }),
];

test('details name fields and reasons in words, and leave out what is empty', () => {
  expect(text('read_order', null)).toEqual(['Read order', '']);
  expect(text('update_article', { fields: ['minimumQuantity', 'price'], reason: '' })).toEqual([
    'Edited article',
    'fields: minimum quantity, price',
  ]);
  expect(
    text('refund_order', { amount: 12.5, reason: 'Torn Edge of McKay', returnedQuantity: 0, rows: [] }),
  ).toEqual(['Refunded order', '$12.50; reason: Torn Edge of McKay; returned quantity: 0']);
});

test('amounts are money, in the currency of their order', () => {
  expect(text('refund_order', { amount: 58.6, currency: 'EUR', reason: 'Stain' })[1]).toBe(
    '€58.60; reason: Stain',
  );
  expect(text('change_account_terms', { netDays: 30, creditLimit: 5000 })[1]).toBe(
    'net days: 30; credit limit: $5,000.00',
  );
});

test('what was done is a sentence with its figures and states', () => {
  expect(text('advance_order', { to: 'processing' })).toEqual(['Moved to “Being prepared”', '']);
  expect(text('change_article_state', { from: 'draft', to: 'on_sale' })).toEqual(['Put on sale', '']);
  expect(text('change_stock', { reason: 'delivery', quantity: 10, note: 'Loom 4' })).toEqual([
    'Received 10 pieces',
    'note: Loom 4',
  ]);
  expect(text('change_stock', { reason: 'correction', quantity: -1, lot: 'K-1' })).toEqual([
    'Corrected stock by −1 piece',
    'lot: K-1',
  ]);
  expect(text('count_stock', { counted: 40, difference: -3 })).toEqual([
    'Counted 40 pieces',
    'difference: -3',
  ]);
  expect(text('sell_remnant', { quantity: 9, minimumQuantity: 10 })).toEqual([
    'Put the last 9 pieces on sale together',
    'minimum order: 10',
  ]);
  expect(text('change_order_line', { from: 6, to: 9 })).toEqual(['Changed pieces from 6 to 9', '']);
  expect(text('set_alert_level', { alertLevel: 'the minimum order' })).toEqual([
    'Set alert level to the minimum order',
    '',
  ]);
  // Entries of an import or a script may lack details.
  for (const action of auditActions) expect(actionText({ action, details: null })).not.toBe('');
});

test('subjects lead to article, order or user; files, papers and imports nowhere', () => {
  expect(subjectPath({ action: 'change_stock', subject: 'a1' })).toBe('/dashboard/articles/a1');
  expect(subjectPath({ action: 'refund_order', subject: 'o1' })).toBe('/dashboard/order/o1');
  expect(subjectPath({ action: 'make_admin', subject: 'a+b@mail.com' })).toBe(
    '/dashboard/users?q=a%2Bb%40mail.com',
  );
  expect(subjectPath({ action: 'change_shop_settings', subject: 'tax' })).toBe('/dashboard/taxAndDelivery');
  expect(subjectPath({ action: 'change_shop_settings', subject: 'content' })).toBe('/dashboard/shop');
  expect(subjectPath({ action: 'change_shop_settings', subject: 'bookkeeping' })).toBe('/dashboard/overview');
  const without = auditActions.filter((action) => !subjectPath({ action, subject: 'x' }));
  expect(without.filter((action) => !action.startsWith('export_'))).toEqual([
    'import_articles',
    'issue_export_paper',
  ]);
});
