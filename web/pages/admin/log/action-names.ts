// The names of actions in the log.
import type { AuditAction } from '#contract/audit.ts';

export const actionNames: Readonly<Record<AuditAction, string>> = {
  make_admin: 'Made admin',
  revoke_admin: 'Took admin role away',
  add_article: 'Added article',
  delete_article: 'Withdrew article',
  update_article: 'Edited article',
  change_article_state: 'Changed state of article',
  change_stock: 'Changed stock',
  count_stock: 'Counted stock',
  set_alert_level: 'Set alert level',
  sell_remnant: 'Put last pieces on sale',
  end_remnant_sale: 'Ended sale of last pieces',
  move_between_lots: 'Moved pieces between lots',
  close_lot: 'Closed lot',
  import_articles: 'Imported articles',
  update_profile: 'Changed profile',
  cancel_order: 'Cancelled order',
  cancel_order_line: 'Cancelled part of order',
  advance_order: 'Advanced order',
  add_order_note: 'Wrote note on order',
  refund_order: 'Refunded order',
  hide_review: 'Hid review',
  publish_review: 'Published review',
  answer_review: 'Answered review',
  end_sessions: 'Ended sessions',
  export_orders: 'Exported orders',
  export_ledger: 'Exported ledger',
  export_audit_log: 'Exported log',
  change_shop_settings: 'Changed settings',
  read_order: 'Read order',
  read_orders: 'Read orders of customer',
  read_profile: 'Read profile',
};

export const actionOptions = Object.entries(actionNames) as readonly (readonly [AuditAction, string])[];
