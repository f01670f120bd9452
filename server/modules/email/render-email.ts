// Renders an email as text and HTML from its content, and makes the content of each kind of email.
import type { EmailKind } from '#contract/office/email.ts';
import {
  accountRemovedTemplate,
  backInStockTemplate,
  confirmationTemplate,
  emailChangedTemplate,
  emailChangeToNewTemplate,
  emailChangeToOldTemplate,
  passwordChangedTemplate,
  passwordRemovedTemplate,
  passwordResetTemplate,
  signInChangedTemplate,
} from './account-templates.ts';
import {
  adminOrderPaidTemplate,
  adminPaymentMismatchTemplate,
  adminStockLowTemplate,
} from './admin-templates.ts';
import {
  type Block,
  type EmailedArticle,
  greeting,
  type Recipient,
  type TemplateContent,
  type TemplateContext,
} from './email-content.ts';
import { type EmailData, emailData } from './email-data.ts';
import {
  adminOrderMessageTemplate,
  contactMessageTemplate,
  orderMessageTemplate,
} from './message-templates.ts';
import { accountReminderTemplate, orderTemplates, paymentReturnedTemplate } from './order-templates.ts';
import {
  quotationAnsweredTemplate,
  quotationAskedTemplate,
  quotationCancelledTemplate,
} from './quotation-templates.ts';
import { assertNoHeaderInjection, type Email } from './transport.ts';
import { withdrawalNoticeTemplate, withdrawalReceivedTemplate } from './withdrawal-templates.ts';

const templates: {
  readonly [Kind in EmailKind]: (data: EmailData[Kind], context: TemplateContext) => TemplateContent;
} = {
  ...orderTemplates,
  quotation_answered: quotationAnsweredTemplate,
  quotation_cancelled: quotationCancelledTemplate,
  admin_quotation_asked: quotationAskedTemplate,
  withdrawal_received: withdrawalReceivedTemplate,
  withdrawal_notice: withdrawalNoticeTemplate,
  contact_message: contactMessageTemplate,
  order_message: orderMessageTemplate,
  admin_order_message: adminOrderMessageTemplate,
  payment_returned: paymentReturnedTemplate,
  account_reminder: accountReminderTemplate,
  back_in_stock: backInStockTemplate,
  account_removed: accountRemovedTemplate,
  email_confirmation: confirmationTemplate,
  password_reset: passwordResetTemplate,
  password_changed: passwordChangedTemplate,
  password_removed: passwordRemovedTemplate,
  sign_in_changed: signInChangedTemplate,
  email_change_to_old: emailChangeToOldTemplate,
  email_change_to_new: emailChangeToNewTemplate,
  email_changed: emailChangedTemplate,
  admin_order_paid: adminOrderPaidTemplate,
  admin_stock_low: adminStockLowTemplate,
  admin_payment_mismatch: adminPaymentMismatchTemplate,
};

/** Returns the data of the shop, and for an email about an order the order's articles as they are now. */
export async function contextOf(
  { order_id: orderId }: { readonly order_id: string | null },
  { context, articlesOf }: ContextSource,
): Promise<TemplateContext> {
  if (orderId === null || !articlesOf) return context();
  return { ...context(), articles: await articlesOf(orderId) };
}

export interface ContextSource {
  readonly context: () => TemplateContext;
  /** The articles of an order, by id. */
  readonly articlesOf?: (orderId: string) => Promise<ReadonlyMap<string, EmailedArticle>>;
}

/** `data` is JSON. Throws when it does not match the kind's schema. */
export function contentOf<Kind extends EmailKind>(
  kind: Kind,
  data: string,
  context: TemplateContext,
): TemplateContent {
  if (!Object.hasOwn(templates, kind)) throw new Error(`There is no template of the kind ${kind}.`);
  return templates[kind](emailData[kind].parse(JSON.parse(data)) as EmailData[Kind], context);
}

/**
 * Renders an email and loads React with the first one, because most runs send none. Throws when the recipient is not a
 * single address.
 */
export async function renderEmail(
  content: TemplateContent,
  to: Recipient,
  context: TemplateContext,
): Promise<Email> {
  const { emailHtml } = await import('./html/email-html.ts');
  const email = {
    to: to.email,
    replyTo: content.replyTo,
    subject: content.subject,
    text: emailText(content, to.name, context),
    html: emailHtml(content, to.name, context),
  };
  assertNoHeaderInjection(email);
  return email;
}

/** The id from which the Message-ID is made; it is the same at every attempt. `id` is the outbox row's. */
export const emailId = (id: string) => `email-${id}`;

/** Renders an email as plain text. `name` is the recipient's. */
function emailText(
  content: TemplateContent,
  name: string,
  { imprint, shopName, legalPages = [], origin }: TemplateContext,
): string {
  const foot = [...imprint, ...legalPages.map(({ path, title }) => `${title}: ${origin}${path}`)];
  const parts = [
    greeting(name),
    ...content.blocks.map(blockText),
    `The front desk of ${shopName}`,
    ...(foot.length > 0 ? [`-- \n${foot.join('\n')}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('note' in block) return block.note;
  if ('button' in block) return `${block.button}:\n${block.link}`;
  return block.facts
    .map(({ label, value, link }) => `${label}: ${value}${link ? `\n${link}` : ''}`)
    .join('\n');
}
