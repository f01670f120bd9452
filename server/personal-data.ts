// The personal data of every module, and what is done with all of it in one transaction.

import { addressData } from './modules/addresses/personal-data.ts';
import { articleData } from './modules/articles/personal-data.ts';
import { auditData } from './modules/audit/personal-data.ts';
import { emailPersonalData } from './modules/email/personal-data.ts';
import { imageData } from './modules/images/personal-data.ts';
import { invoiceData } from './modules/invoices/personal-data.ts';
import { lockOrders } from './modules/orders/customer-orders.ts';
import { orderData } from './modules/orders/personal-data.ts';
import { paymentData } from './modules/payments/personal-data.ts';
import { accountData } from './modules/people/export/export-data.ts';
import { identityData } from './modules/people/identity-data.ts';
import { userData } from './modules/people/user-data.ts';
import { reviewData } from './modules/reviews/personal-data.ts';
import { savedFabricData } from './modules/saved-fabrics/personal-data.ts';
import { stockData } from './modules/stock/personal-data.ts';
import type { PersonalData } from './storage/personal-data.ts';
import type { Executor } from './storage/tables.ts';

/**
 * In the order in which a person is erased. Users come early: who writes something of a person holds their row, and waits for
 * it. The log finds its entries by reviews and orders, which come after it; emails are found by the pseudonym in orders.
 */
export const allPersonalData: readonly PersonalData[] = [
  ...[accountData, userData, identityData, auditData, imageData, articleData, stockData, addressData],
  ...[savedFabricData, invoiceData, paymentData, reviewData, orderData, emailPersonalData],
];

/**
 * Moves everything the shop knows of a person to another email; their access tokens end. Both emails are lower-case. Throws
 * the database's unique violation when somebody has `to`. Locks orders before the user, as payments do.
 */
export async function renamePerson(tx: Executor, from: string, to: string): Promise<void> {
  await lockOrders(tx, from);
  for (const data of allPersonalData) await data.rename(tx, from, to);
}
