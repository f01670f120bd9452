// The personal data of every module, and what is done with all of it in one transaction.
import { sql } from 'kysely';
import { addressData } from './modules/addresses/personal-data.ts';
import { articleData } from './modules/articles/personal-data.ts';
import { auditData } from './modules/audit/personal-data.ts';
import { emailPersonalData } from './modules/email/personal-data.ts';
import { imageData } from './modules/images/personal-data.ts';
import { invoiceData } from './modules/invoices/personal-data.ts';
import { lockOrders } from './modules/orders/customer-orders.ts';
import { eraseUnpaidOrders, orderData } from './modules/orders/personal-data.ts';
import { paymentData } from './modules/payments/personal-data.ts';
import { changeEmail } from './modules/people/emails/change-email.ts';
import { identityData, userData } from './modules/people/personal-data.ts';
import { reviewData } from './modules/reviews/personal-data.ts';
import { savedFabricData } from './modules/saved-fabrics/personal-data.ts';
import { stockData } from './modules/stock/personal-data.ts';
import type { PersonalData } from './storage/personal-data.ts';
import type { Executor } from './storage/tables.ts';

export const allPersonalData: readonly PersonalData[] = [
  ...[userData, identityData, auditData, imageData, articleData, stockData, addressData],
  ...[savedFabricData, invoiceData, paymentData, reviewData, orderData, emailPersonalData],
];

/**
 * What goes with a person whose account the owner of its address takes over: not what they have paid for, and not the log. Orders
 * before emails, which are found by the pseudonym of the orders.
 */
export const takenOverData: readonly PersonalData[] = [
  { ...orderData, erase: eraseUnpaidOrders },
  ...[userData, imageData, articleData, stockData, addressData, savedFabricData, reviewData],
  emailPersonalData,
];

/**
 * Moves everything the shop knows of a person to another email; their access tokens end. Both emails are lower-case. Throws
 * the database's unique violation when somebody has `to`. Locks orders before the user, as payments do.
 */
export async function renamePerson(tx: Executor, from: string, to: string): Promise<void> {
  await lockOrders(tx, from);
  const { rows } = await sql<{ id: string }>`select id from users where email = ${from}
    union select id from identity_user where email = ${from}`.execute(tx);
  for (const { id } of rows) await changeEmail(tx, id, { from, to });
  for (const data of allPersonalData) await data.rename?.(tx, from, to);
}
