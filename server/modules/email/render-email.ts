// Makes an email from a letter, and the letter of each kind of email in the outbox.
import type { EmailKind } from '#contract/email.ts';
import { accountRemovedLetter, backInStockLetter } from './account-letters.ts';
import { adminOrderPaidLetter, adminPaymentMismatchLetter, adminStockLowLetter } from './admin-letters.ts';
import { type EmailData, emailData } from './email-data.ts';
import type { Letter, LetterContext, Recipient } from './letter.ts';
import { letterText } from './letter-text.ts';
import { orderLetters } from './order-letters.ts';
import { paymentReturnedLetter } from './payment-letters.ts';
import { assertNoHeaderInjection, type Email } from './transport.ts';

const letters: {
  readonly [Kind in EmailKind]: (data: EmailData[Kind], context: LetterContext) => Letter;
} = {
  ...orderLetters,
  payment_returned: paymentReturnedLetter,
  back_in_stock: backInStockLetter,
  account_removed: accountRemovedLetter,
  admin_order_paid: adminOrderPaidLetter,
  admin_stock_low: adminStockLowLetter,
  admin_payment_mismatch: adminPaymentMismatchLetter,
};

/** `data`: JSON. Throws when it is not what letters of that kind are made from. */
export function letterOf<Kind extends EmailKind>(kind: Kind, data: string, context: LetterContext): Letter {
  if (!Object.hasOwn(letters, kind)) throw new Error(`There is no letter of the kind ${kind}.`);
  return letters[kind](emailData[kind].parse(JSON.parse(data)) as EmailData[Kind], context);
}

/** Loads React with the first email, because most runs send none. Throws for a recipient that is no single address. */
export async function renderEmail(letter: Letter, to: Recipient, context: LetterContext): Promise<Email> {
  const { letterHtml } = await import('./letter-html.ts');
  const email = {
    to: to.email,
    subject: letter.subject,
    text: letterText(letter, to.name, context),
    html: letterHtml(letter, to.name, context),
  };
  assertNoHeaderInjection(email);
  return email;
}

/** What its Message-ID is made from: the same at every attempt. `id`: of the row in the outbox. */
export const emailId = (id: string) => `email-${id}`;
