// What holds something of a person in a shop whose endpoints were all called, against what the modules list.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { allPersonalData } from '#server/modules/personal-data.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { renamePerson } from '../callers.ts';
import { delivery, type TestApp } from '../test-app.ts';
import { MIA, MIA_NAME } from './endpoint-visits.ts';
import { findTexts } from './stored-text.ts';

/** Columns that look like a person's and are none, and why. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'removals.user_id': 'an id that a person had: it says whom to remove again from a restored backup',
  'orders.cancelled_by': 'says customer, admin or shop',
  'order_events.actor': 'says customer, admin, shop or provider',
  'article_prices.actor': 'says person, operator or system',
  'audit_log.actor': 'says person, operator or system',
  'audit_log.subject': 'the id of what is no person',
  'feed_events.subject_id': 'the id of an order or an article',
  'webhook_deliveries.subject_id': 'the same',
  'quotations.cancelled_by': 'says customer or admin',
  'stock_movements.actor': 'says person, operator or system',
  'order_words.word': 'triggers copy it from orders.words, and delete it with them',
};

/** Where a former email stays. */
const AS_IT_WAS = [
  'export_papers.document',
  'invoices.document',
  'order_words.word',
  'orders.customer_email',
  'orders.words',
  // The notice to the mill of a withdrawal.
  'outbox_emails.data',
  'withdrawals.email',
];

const OWN_ID = 'the person’s own id, by which the exported rows are found';

/** Listed columns that the export leaves out, and why. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  'access_tokens.user_id': OWN_ID,
  'api_keys.admin_id': OWN_ID,
  'webhooks.admin_id': OWN_ID,
  'account_payments.customer_id': OWN_ID,
  'account_payments.entered_by': 'which admin has entered it',
  'account_terms.customer_id': OWN_ID,
  'article_imports.created_by': OWN_ID,
  'audit_log.person_id': OWN_ID,
  'basket_lines.user_id': OWN_ID,
  'customer_notes.customer_id': OWN_ID,
  'customer_notes.written_by': 'who of the mill has written it',
  'data_exports.user_id': OWN_ID,
  'email_subscriptions.user_id': OWN_ID,
  'idempotency_keys.user_id': OWN_ID,
  'news_consents.user_id': OWN_ID,
  'open_order_counts.customer_id': OWN_ID,
  'image_uploads.uploader_id': OWN_ID,
  'images.uploaded_by': OWN_ID,
  'order_messages.author_id': 'the customer’s own, or of the mill',
  'payments.caller_id': OWN_ID,
  'saved_fabrics.user_id': OWN_ID,
  'stock_alerts.user_id': OWN_ID,
  'refunds.requested_by': 'the person’s own id, or that of the admin who has refunded an order',
  'order_events.actor_id': 'the person’s own id, or that of an admin',
  'audit_log.actor_id': 'in entries about the person the admin who has acted, else the person’s own id',
  'reviews.answered_by': 'which admin has answered; an admin’s own answers are exported as review_answers',
  'identity_verification.value': 'links and challenges of sign-ins in progress, which are secrets',
};

export const listed = allPersonalData.flatMap(({ columns }) =>
  Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
);

/**
 * Each column with something of Mia is listed, exported and renamed, after which she has her name again. `storage`: the shop's, whose
 * statements are not recorded.
 */
export async function expectPersonalColumns(shop: TestApp, storage: Storage): Promise<void> {
  await expectOnlyListed(storage);
  await expectExported(shop, storage);
  await expectRenamed(storage);
}

async function insertEmailChange({ db }: Storage): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from identity_user where email = ${MIA}`.execute(db);
  await db.deleteFrom('email_changes').execute();
  const tokens = { old_token_hash: 'old', new_token_hash: 'new' };
  const change = { account_id: rows[0]?.id ?? '', new_email: 'weber@mail.com', expires_at: Date.now() };
  await db
    .insertInto('email_changes')
    .values({ ...change, ...tokens })
    .execute();
}

/** No other column holds anything of the person. */
async function expectOnlyListed(storage: Storage): Promise<void> {
  const found = await findTexts(storage, [MIA, MIA_NAME, delivery.phone, delivery.address, 'Mill Lane']);
  expect(found).toContain('orders.customer_email');
  // The mill's own address is in Mill Lane, too.
  const ofPeople = found.filter((column) => column !== 'shop_settings.value');
  expect(ofPeople.filter((column) => !listed.includes(column) && !(column in EXCEPTIONS))).toEqual([]);
}

/** Mia orders on account, which needs a confirmed email. */
async function addAccount(shop: TestApp): Promise<void> {
  await shop.confirmEmail(MIA);
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const terms = { isAllowed: true, netDays: 30, creditLimit: 1000 };
  await shop.request('putAccountTerms', { token, params: { email: MIA }, body: terms });
  const body = { customer: MIA, amount: 1, receivedOn: '2026-11-20', reference: 'Transfer' };
  await shop.request('addAccountPayment', { token, body });
}

/** Every listed column is in the export, or left out with a reason. */
async function expectExported(shop: TestApp, storage: Storage): Promise<void> {
  // What the visits have deleted again.
  await shop.request('addAddress', { token: await shop.signIn(MIA), body: delivery });
  await addAccount(shop);
  await insertEmailChange(storage);
  const exported = new Set<string>();
  for (const email of [MIA, 'admin@mail.com']) {
    const person = { userId: await shop.app.users.idOf(email), email, ownsEmail: true };
    for (const data of allPersonalData)
      for (const [table, rows] of Object.entries(await data.export(storage.db, person)))
        for (const column of rows.flatMap((row) => Object.keys(row))) exported.add(`${table}.${column}`);
  }
  expect(listed.filter((column) => !exported.has(column) && !(column in NOT_EXPORTED))).toEqual([]);
  expect(
    Object.keys(NOT_EXPORTED).filter((column) => exported.has(column) || !listed.includes(column)),
  ).toEqual([]);
}

/** A person who is renamed is nowhere under the former email but where it was as of then. */
async function expectRenamed(storage: Storage): Promise<void> {
  await storage.db.transaction().execute((tx) => renamePerson(tx, MIA, 'mia.weber@mail.com'));
  expect((await findTexts(storage, [MIA])).sort()).toEqual(AS_IT_WAS);
  await storage.db.transaction().execute((tx) => renamePerson(tx, 'mia.weber@mail.com', MIA));
}
