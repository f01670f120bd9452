// The personal data of every module. The order does not matter, because each module finds its rows by the person's id.

import type { PersonalData } from '../storage/personal-data.ts';
import { addressData } from './addresses/personal-data.ts';
import { apiKeyData } from './api-keys/personal-data.ts';
import { articleData } from './articles/personal-data.ts';
import { auditData } from './audit/personal-data.ts';
import { basketData } from './basket/personal-data.ts';
import { customerNoteData, newsConsentData } from './customers/personal-data.ts';
import { emailPersonalData, subscriptionData } from './email/personal-data.ts';
import { imageData } from './images/personal-data.ts';
import { exportPaperData, invoiceData } from './invoices/personal-data.ts';
import { messageData } from './messages/personal-data.ts';
import { orderData, placingData } from './orders/personal-data.ts';
import { paymentData } from './payments/personal-data.ts';
import { identityData, userData } from './people/personal-data.ts';
import { quotationData } from './quotations/personal-data.ts';
import { receivablesData } from './receivables/personal-data.ts';
import { reviewData } from './reviews/personal-data.ts';
import { savedFabricData } from './saved-fabrics/personal-data.ts';
import { stockData } from './stock/personal-data.ts';
import { webhookData } from './webhooks/personal-data.ts';

/** The data erased when the owner of an address takes over an account: not the account itself, and not the log. */
export const takenOverData: readonly PersonalData[] = [
  userData,
  imageData,
  articleData,
  stockData,
  addressData,
  savedFabricData,
  basketData,
  paymentData,
  reviewData,
  customerNoteData,
  newsConsentData,
  messageData,
  orderData,
  placingData,
  quotationData,
  emailPersonalData,
  subscriptionData,
].flat();

export const allPersonalData: readonly PersonalData[] = [
  ...takenOverData,
  identityData,
  apiKeyData,
  webhookData,
  auditData,
  invoiceData,
  exportPaperData,
  receivablesData,
].flat();
