// Emails about a withdrawal from a contract: the acknowledgement, and the notice to the mill. Pure.
import { fillPath, pages } from '#contract/paths.ts';
import {
  dayAndHour,
  type Fact,
  type TemplateContent,
  type TemplateContext,
  typedText,
} from './email-content.ts';
import type { EmailData } from './email-data.ts';

type Withdrawal = EmailData['withdrawal_received'];

/** The statement word for word, but for what mail clients would turn into a link. */
function statement(withdrawal: Withdrawal, { timeZone }: TemplateContext): Fact[] {
  const { name, orderNumber, goods, receivedAt } = withdrawal;
  return [
    { label: 'Order', value: typedText(orderNumber) },
    { label: 'Goods', value: goods === '' ? 'All of the order' : typedText(goods) },
    { label: 'Name', value: typedText(name) },
    { label: 'Received', value: dayAndHour(receivedAt, timeZone) },
  ];
}

export const withdrawalReceivedTemplate = (
  withdrawal: Withdrawal,
  context: TemplateContext,
): TemplateContent => ({
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

export const withdrawalNoticeTemplate = (
  { orderId, isCustomer, ...withdrawal }: EmailData['withdrawal_notice'],
  context: TemplateContext,
): TemplateContent => ({
  subject: `Withdrawal: ${typedText(withdrawal.orderNumber)}`,
  preheader: `Received ${dayAndHour(withdrawal.receivedAt, context.timeZone)}.`,
  heading: 'A withdrawal from a contract',
  blocks: [
    orderId === null
      ? 'No order has this number: please find out which one is meant. The sender has an acknowledgement.'
      : `The sender has an acknowledgement. ${isCustomer ? 'The email address is the customer’s.' : 'The email address is not the customer’s: please ask before you cancel or refund.'}`,
    { facts: [...statement(withdrawal, context), { label: 'Email', value: withdrawal.email }] },
    ...(orderId === null
      ? []
      : [{ button: 'See the order', link: context.origin + fillPath(pages.order, { id: orderId }) }]),
  ],
});
