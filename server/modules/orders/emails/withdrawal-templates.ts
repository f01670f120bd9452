// Emails about a withdrawal from a contract: the acknowledgement, and the notice to the mill.

import { z } from 'zod';
import { fillPath, pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import {
  dayAndHour,
  type Fact,
  type TemplateContent,
  type TemplateContext,
  typedText,
} from '#server/modules/email/email-content.ts';
import { emailTemplate, SAMPLE } from '#server/modules/email/email-template.ts';

const withdrawal = z.object({
  name: z.string(),
  orderNumber: z.string(),
  email: z.string(),
  /** '' for all of the order. */
  goods: z.string(),
  /** Milliseconds since 1970. */
  receivedAt: z.number(),
});
type Statement = z.infer<typeof withdrawal>;

const sample = (receivedAt: number): Statement => ({
  ...SAMPLE.customer,
  orderNumber: SAMPLE.order.number,
  goods: '12 pieces of Calder Wool Flannel',
  receivedAt,
});

/** The statement word for word, but for what mail clients would turn into a link. */
function statement(
  { name, orderNumber, goods, receivedAt }: Statement,
  { timeZone }: TemplateContext,
): Fact[] {
  return [
    { label: t`Order`, value: typedText(orderNumber) },
    { label: t`Goods`, value: goods === '' ? t`All of the order` : typedText(goods) },
    { label: t`Name`, value: typedText(name) },
    { label: t`Received`, value: dayAndHour(receivedAt, timeZone) },
  ];
}

const acknowledgement = (withdrawal: Statement, context: TemplateContext): TemplateContent => ({
  subject: t`We have received your withdrawal: ${typedText(withdrawal.orderNumber)}`,
  preheader: t`Please keep this email: it says what you have sent us, and when.`,
  heading: t`Your withdrawal has arrived`,
  blocks: [
    t`You have withdrawn from the contract below. Please keep this email: it says what you have sent us, and when. We write again about the return of the goods and of your payment.`,
    { facts: statement(withdrawal, context) },
    { note: t`If you have not sent this, please write to us.` },
    { button: t`How to reach us`, link: context.origin + pages.contact },
  ],
});

/** Anybody can state somebody else's address, so nothing of what was typed stands here. */
const strangersAcknowledgement = (
  { receivedAt }: { readonly receivedAt: number },
  { timeZone, origin }: TemplateContext,
): TemplateContent => ({
  subject: t`We have received a withdrawal with your email address`,
  preheader: t`Please keep this email if you have sent it.`,
  heading: t`A withdrawal has arrived`,
  blocks: [
    t`Somebody has withdrawn from a contract with us and stated this email address. No order of this address has the number that was stated, so this email does not repeat the statement.`,
    { facts: [{ label: t`Received`, value: dayAndHour(receivedAt, timeZone) }] },
    t`If it was you, please keep this email: we look for the order and write to you. You can also withdraw once more with the number that our emails about the order have.`,
    { note: t`If it was not you, you need not do anything.` },
    { button: t`How to reach us`, link: origin + pages.contact },
  ],
});

export const withdrawalReceivedEmail = emailTemplate({
  kind: 'withdrawal_received',
  /** Without the statement to an address that is not known to be the sender's. */
  data: z.union([withdrawal, z.object({ receivedAt: z.number() })]),
  sample,
  content: (stated, context) =>
    'goods' in stated ? acknowledgement(stated, context) : strangersAcknowledgement(stated, context),
});

export const withdrawalNoticeEmail = emailTemplate({
  kind: 'withdrawal_notice',
  data: withdrawal.extend({ orderId: z.string().nullable(), isCustomer: z.boolean() }),
  sample: (at) => ({ ...sample(at), orderId: SAMPLE.order.orderId, isCustomer: true }),
  content: ({ orderId, isCustomer, ...stated }, context) => ({
    subject: t`Withdrawal: ${typedText(stated.orderNumber)}`,
    preheader: t`Received ${dayAndHour(stated.receivedAt, context.timeZone)}.`,
    heading: t`A withdrawal from a contract`,
    blocks: [
      orderId === null
        ? t`No order has this number: please find out which one is meant.`
        : `${isCustomer ? t`The email address is the customer’s.` : t`The email address is not the customer’s: please ask before you cancel or refund.`}`,
      { facts: [...statement(stated, context), { label: t`Email`, value: stated.email }] },
      ...(orderId === null
        ? []
        : [{ button: t`See the order`, link: context.origin + fillPath(pages.order, { id: orderId }) }]),
    ],
  }),
});
