// The personal data of every module. Their order does not matter: each finds its rows by the id of the person.
import { addressData } from './modules/addresses/personal-data.ts';
import { articleData } from './modules/articles/personal-data.ts';
import { auditData } from './modules/audit/personal-data.ts';
import { emailPersonalData } from './modules/email/personal-data.ts';
import { imageData } from './modules/images/personal-data.ts';
import { invoiceData } from './modules/invoices/personal-data.ts';
import { orderData } from './modules/orders/personal-data.ts';
import { paymentData } from './modules/payments/personal-data.ts';
import { identityData, userData } from './modules/people/personal-data.ts';
import { reviewData } from './modules/reviews/personal-data.ts';
import { savedFabricData } from './modules/saved-fabrics/personal-data.ts';
import { stockData } from './modules/stock/personal-data.ts';
import type { PersonalData } from './storage/personal-data.ts';

/** What goes with a person whose account the owner of its address takes over: not the account, and not the log. */
export const takenOverData: readonly PersonalData[] = [
  ...[userData, imageData, articleData, stockData, addressData, savedFabricData],
  ...[paymentData, reviewData, orderData, emailPersonalData],
];

export const allPersonalData: readonly PersonalData[] = [
  ...takenOverData,
  ...[identityData, auditData, invoiceData],
];
