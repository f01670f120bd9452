// An entry of the log in words: what was done, its details, and the page of its subject. Pure.
import type { OrderState } from '#contract/core/order-state.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import type { AuditEntry } from '#contract/office/audit.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { ORDER_STATE_TEXTS } from '#web/parts/orders/order-state-texts.ts';
import { ACTION_TEXTS } from './action-texts.ts';

type Done = Pick<AuditEntry, 'action' | 'details'>;

/** What was done, with the details that belong into the sentence: 'Received 10 pieces', 'Moved to “Shipped”'. */
export const actionText = (entry: Done): string => sentenceOf(entry)?.text ?? ACTION_TEXTS[entry.action];

interface Sentence {
  readonly text: string;
  /** The details that it says. */
  readonly says: readonly string[];
}

const STATE_SENTENCES: Readonly<Record<string, string>> = {
  draft: 'Made a draft again',
  on_sale: 'Put on sale',
  withdrawn: 'Withdrew article',
};

/** Undefined where the name of the action says enough, or an older entry has no such details. */
function sentenceOf({ action, details }: Done): Sentence | undefined {
  const { to, from, quantity, reason, counted, alertLevel, done } = details ?? {};
  const says = (text: string, ...names: readonly string[]) => ({ text, says: names });
  switch (action) {
    case 'advance_order': {
      const name = ORDER_STATE_TEXTS[String(to) as OrderState];
      return name ? says(`Moved to “${name}”`, 'to') : undefined;
    }
    case 'change_article_state': {
      const text = STATE_SENTENCES[String(to)];
      return text === undefined ? undefined : says(text, 'to', 'from');
    }
    case 'change_role':
      return says(`Changed role from ${from} to ${to}`, 'from', 'to');
    case 'change_order_line':
      return typeof to === 'number' ? says(`Changed pieces from ${from} to ${to}`, 'to', 'from') : undefined;
    case 'change_stock':
      if (typeof quantity !== 'number') return undefined;
      return reason === 'delivery'
        ? says(`Received ${piecesText(quantity)}`, 'reason', 'quantity')
        : says(`Corrected stock by ${signed(quantity)}`, 'reason', 'quantity');
    case 'count_stock':
      return typeof counted === 'number' ? says(`Counted ${piecesText(counted)}`, 'counted') : undefined;
    case 'set_alert_level':
      return alertLevel === undefined ? undefined : says(`Set alert level to ${alertLevel}`, 'alertLevel');
    case 'mark_withdrawal':
      return says(done === 'no' ? 'Said that withdrawal waits again' : 'Dealt with withdrawal', 'done');
    case 'sell_remnant':
      return typeof quantity === 'number'
        ? says(`Put the last ${piecesText(quantity)} on sale together`, 'quantity')
        : undefined;
    default:
      return undefined;
  }
}

const signed = (pieces: number) => (pieces < 0 ? `−${piecesText(-pieces)}` : `+${piecesText(pieces)}`);

/** The details that the sentence does not say: '$58.60; reason: Torn edge', or 'reason: Counted again; difference: -3'. */
export function detailsText(entry: Done): string {
  const { currency, ...details } = entry.details ?? {};
  const said = sentenceOf(entry)?.says ?? [];
  return Object.entries(details)
    .filter(([name]) => !said.includes(name))
    .filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => {
      const isMoney = typeof value === 'number' && AMOUNTS.includes(name);
      const text = isMoney
        ? formatPrice(value, currency as string | undefined)
        : [value].flat().map(valueText).join(', ');
      return name === 'amount' ? text : `${DETAIL_NAMES[name] ?? spacedText(name)}: ${text}`;
    })
    .join('; ');
}

/** Amounts of money, in the currency that `currency` names, or that of the shop. */
const AMOUNTS: readonly string[] = ['amount', 'creditLimit', 'short'];

/** Names that are not those of the page. */
const DETAIL_NAMES: Readonly<Record<string, string>> = { minimumQuantity: 'minimum order' };

/** Splits names of fields and states into words. */
const valueText = (value: string | number) =>
  typeof value === 'string' && /^[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+$/.test(value)
    ? spacedText(value)
    : String(value);

/** Formats 'minimumQuantity' as 'minimum quantity', and 'on_sale' as 'on sale'. */
const spacedText = (name: string) =>
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
    case 'set_lot_picture':
    case 'add_delivery':
    case 'change_delivery':
    case 'cancel_delivery':
    case 'receive_delivery':
      return fillPath(pages.editArticle, { id: subject });
    case 'cancel_order':
    case 'cancel_order_line':
    case 'ship_parcel':
    case 'correct_parcel':
    case 'correct_address':
    case 'change_order_line':
    case 'place_order':
    case 'advance_order':
    case 'add_order_note':
    case 'refund_order':
    case 'book_transfer':
    case 'receive_woven':
    case 'read_order':
    case 'write_order_message':
    case 'dismiss_order_messages':
    case 'set_order_external_id':
      return fillPath(pages.order, { id: subject });
    case 'answer_quotation':
    case 'accept_quotation':
    case 'cancel_quotation':
      return fillPath(pages.quotation, { id: subject });
    case 'change_shop_settings':
      if (/^(content(:|$)|uses$)/.test(subject)) return pages.shop;
      return subject === 'bookkeeping' ? pages.overview : pages.taxAndDelivery;
    case 'add_api_key':
    case 'revoke_api_key':
    case 'take_over_api_key':
      return pages.apiKeys;
    case 'add_webhook':
    case 'remove_webhook':
    case 'take_over_webhook':
    case 'resend_webhook_delivery':
    case 'test_webhook':
      return pages.webhooks;
    case 'mark_withdrawal':
      return pages.withdrawals;
    case 'hide_review':
    case 'publish_review':
    case 'answer_review':
      return pages.reviews;
    case 'make_admin':
    case 'revoke_admin':
    case 'change_role':
    case 'add_customer_note':
    case 'remove_customer_note':
    case 'set_customer_external_id':
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
