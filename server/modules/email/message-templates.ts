// Emails about a message on an order: to its customer, and to staff. Pure.
import { fillPath, pages } from '#contract/paths.ts';
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
