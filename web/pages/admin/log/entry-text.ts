// An entry of the log in words: its details, and the page of its subject. Pure.
import type { AuditEntry } from '#contract/audit.ts';
import { fillPath, pages } from '#contract/paths.ts';

/** Returns a text like 'reason: Counted again; quantity: -3'. */
export function detailsText(details: AuditEntry['details']): string {
  return Object.entries(details ?? {})
    .filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${inWords(name)}: ${[value].flat().map(valueText).join(', ')}`)
    .join('; ');
}

/** Splits names of fields and states into words. */
const valueText = (value: string | number) =>
  typeof value === 'string' && /^[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+$/.test(value)
    ? inWords(value)
    : String(value);

/** Formats 'minimumQuantity' as 'minimum quantity', and 'on_sale' as 'on sale'. */
const inWords = (name: string) =>
  name.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Returns undefined when the shop has no page for the subject. */
export function subjectPath({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string | undefined {
  switch (action) {
    case 'add_article':
    case 'delete_article':
    case 'update_article':
    case 'change_article_state':
    case 'change_stock':
    case 'count_stock':
    case 'set_alert_level':
    case 'sell_remnant':
    case 'end_remnant_sale':
    case 'move_between_lots':
    case 'close_lot':
      return fillPath(pages.editArticle, { id: subject });
    case 'cancel_order':
    case 'cancel_order_line':
    case 'correct_parcel':
    case 'correct_address':
    case 'change_order_line':
    case 'advance_order':
    case 'add_order_note':
    case 'refund_order':
    case 'read_order':
      return fillPath(pages.order, { id: subject });
    case 'change_shop_settings':
      if (subject === 'content') return pages.shop;
      return subject === 'bookkeeping' ? pages.overview : pages.taxAndDelivery;
    case 'add_api_key':
    case 'revoke_api_key':
    case 'take_over_api_key':
      return pages.apiKeys;
    case 'add_webhook':
    case 'remove_webhook':
    case 'take_over_webhook':
    case 'resend_webhook_delivery':
      return pages.webhooks;
    case 'hide_review':
    case 'publish_review':
    case 'answer_review':
      return pages.reviews;
    case 'make_admin':
    case 'revoke_admin':
    case 'update_profile':
    case 'read_profile':
    case 'read_orders':
    case 'end_sessions':
    case 'change_account_terms':
    case 'add_account_payment':
    case 'remove_account_payment':
    case 'book_bank_payment':
    case 'read_statement':
      return `${pages.users}?${new URLSearchParams({ q: subject })}`;
    default:
      return undefined;
  }
}
