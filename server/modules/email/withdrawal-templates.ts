// Emails about a withdrawal from a contract: the acknowledgement, and the notice to the mill. Pure.
import { fillPath, pages } from '#contract/core/paths.ts';
import {
  dayAndHour,
  type Fact,
  type TemplateContent,
  type TemplateContext,
  typedText,
} from './email-content.ts';
import type { EmailData } from './email-data.ts';

type Statement = Extract<EmailData['withdrawal_received'], { goods: string }>;

/** The statement word for word, but for what mail clients would turn into a link. */
function statement(
  { name, orderNumber, goods, receivedAt }: Statement,
  { timeZone }: TemplateContext,
): Fact[] {
  return [
    { label: 'Order', value: typedText(orderNumber) },
    { label: 'Goods', value: goods === '' ? 'All of the order' : typedText(goods) },
    { label: 'Name', value: typedText(name) },
    { label: 'Received', value: dayAndHour(receivedAt, timeZone) },
  ];
}

export const withdrawalReceivedTemplate = (
  withdrawal: EmailData['withdrawal_received'],
  context: TemplateContext,
): TemplateContent =>
  'goods' in withdrawal
    ? acknowledgement(withdrawal, context)
    : strangersAcknowledgement(withdrawal, context);

const acknowledgement = (withdrawal: Statement, context: TemplateContext): TemplateContent => ({
  subject: `We have received your withdrawal: ${typedText(withdrawal.orderNumber)}`,
  preheader: 'Please keep this email: it says what you have sent us, and when.',
  heading: 'Your withdrawal has arrived',
  blocks: [
    'You have withdrawn from the contract below. Please keep this email: it says what you have sent us, and when. We write again about the return of the goods and of your payment.',
    { facts: statement(withdrawal, context) },
    { note: 'If you have not sent this, please write to us.' },
    { button: 'How to reach us', link: context.origin + pages.contact },
  ],
});

/** Anybody can state somebody else's address, so nothing of what was typed stands here. */
const strangersAcknowledgement = (
  { receivedAt }: { readonly receivedAt: number },
  { timeZone, origin }: TemplateContext,
): TemplateContent => ({
  subject: 'We have received a withdrawal with your email address',
  preheader: 'Please keep this email if you have sent it.',
  heading: 'A withdrawal has arrived',
  blocks: [
    'Somebody has withdrawn from a contract with us and stated this email address. No order of this address has the number that was stated, so this email does not repeat the statement.',
    { facts: [{ label: 'Received', value: dayAndHour(receivedAt, timeZone) }] },
    'If it was you, please keep this email: we look for the order and write to you. You can also withdraw once more with the number that our emails about the order have.',
    { note: 'If it was not you, you need not do anything.' },
    { button: 'How to reach us', link: origin + pages.contact },
  ],
});

export const withdrawalNoticeTemplate = (
  { orderId, isCustomer, ...withdrawal }: EmailData['withdrawal_notice'],
  context: TemplateContext,
): TemplateContent => ({
  subject: `Withdrawal: ${typedText(withdrawal.orderNumber)}`,
  preheader: `Received ${dayAndHour(withdrawal.receivedAt, context.timeZone)}.`,
  heading: 'A withdrawal from a contract',
  blocks: [
    orderId === null
      ? 'No order has this number: please find out which one is meant.'
      : `${isCustomer ? 'The email address is the customer’s.' : 'The email address is not the customer’s: please ask before you cancel or refund.'}`,
    { facts: [...statement(withdrawal, context), { label: 'Email', value: withdrawal.email }] },
    ...(orderId === null
      ? []
      : [{ button: 'See the order', link: context.origin + fillPath(pages.order, { id: orderId }) }]),
  ],
});
