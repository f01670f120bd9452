// Emails about messages: on an order, to its customer and to staff, and from the contact page, to the front desk. Pure.
import { fillPath, pages } from '#contract/core/paths.ts';
import { oneLine, type TemplateContent, type TemplateContext, typedText } from './email-content.ts';
import type { EmailData } from './email-data.ts';

const photosText = (count: number) =>
  count === 0 ? [] : [count === 1 ? 'A photo is with it.' : `${count} photos are with it.`];

const orderLink = (button: string, orderId: string, { origin }: TemplateContext) => ({
  button,
  link: `${origin}${fillPath(pages.order, { id: orderId })}#messages`,
});

/** The mill's words, a paragraph for each line. */
export const orderMessageTemplate = (
  { orderId, number, text, photos }: EmailData['order_message'],
  context: TemplateContext,
): TemplateContent => ({
  subject: `A message about your order ${number}`,
  preheader: oneLine(text).slice(0, 120),
  heading: 'The mill has written to you',
  reference: number,
  blocks: [
    ...text.split('\n').map(oneLine).filter(Boolean),
    ...photosText(photos),
    orderLink('Answer on the order’s page', orderId, context),
    { note: 'Please answer on the page: nobody reads replies to this email.' },
  ],
});

export const adminOrderMessageTemplate = (
  { orderId, number, customerName, text, photos }: EmailData['admin_order_message'],
  context: TemplateContext,
): TemplateContent => ({
  subject: `Message about order ${number}`,
  preheader: 'A customer waits for an answer.',
  heading: 'A customer has written',
  reference: number,
  blocks: [
    {
      facts: [
        { label: 'Customer', value: typedText(customerName) },
        { label: 'Message', value: typedText(text) },
      ],
    },
    ...photosText(photos),
    orderLink('Answer', orderId, context),
    { note: 'You get this email because you chose it in your profile.' },
  ],
});

/** The visitor's words, a paragraph for each line. An answer goes to the visitor, past the shop. */
export const contactMessageTemplate = (
  { name, email, orderNumber, article, message, orderId, isCustomer }: EmailData['contact_message'],
  context: TemplateContext,
): TemplateContent => ({
  subject: `Message from ${typedText(name)}`,
  preheader: oneLine(message).slice(0, 120),
  heading: 'A message from the contact page',
  replyTo: email,
  blocks: [
    {
      facts: [
        { label: 'Name', value: typedText(name) },
        { label: 'Email', value: email },
        ...(orderNumber ? [{ label: 'Order', value: typedText(orderNumber) }] : []),
        ...(article ? [{ label: 'Fabric', value: typedText(article) }] : []),
      ],
    },
    ...message.split('\n').map(oneLine).filter(Boolean),
    ...(orderId === null ? [] : [orderLink('See the order', orderId, context)]),
    {
      note: `Your answer to this email goes to ${email}.${
        orderId === null || isCustomer
          ? ''
          : ' It is not the address of the order’s customer: do not write about the order before you have asked.'
      }`,
    },
  ],
});
