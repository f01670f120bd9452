// Emails about messages: on an order, to its customer and to staff, and from the contact page, to the front desk.

import { z } from 'zod';
import { fillPath, pages } from '#contract/core/paths.ts';
import { plural, t } from '#contract/languages/text.ts';
import { CHOSEN, oneLine, type TemplateContext, typedText } from '#server/modules/email/email-content.ts';
import { emailTemplate, SAMPLE } from '#server/modules/email/email-template.ts';

const photosText = (count: number) =>
  count === 0 ? [] : [plural(count, { one: t`A photo is with it.`, other: t`${count} photos are with it.` })];

const orderLink = (button: string, orderId: string, { origin }: TemplateContext) => ({
  button,
  link: `${origin}${fillPath(pages.order, { id: orderId })}#messages`,
});

const orderMessage = z.object({
  orderId: z.string(),
  number: z.string(),
  text: z.string(),
  photos: z.int(),
});

/** The mill's words, a paragraph for each line. */
export const orderMessageEmail = emailTemplate({
  kind: 'order_message',
  data: orderMessage,
  sample: () => ({
    ...SAMPLE.order,
    text: 'We are sorry about the fold.\nTwo pieces are on their way to you.',
    photos: 0,
  }),
  content: ({ orderId, number, text, photos }, context) => ({
    subject: t`A message about your order ${number}`,
    preheader: oneLine(text).slice(0, 120),
    heading: t`The mill has written to you`,
    reference: number,
    blocks: [
      ...text.split('\n').map(oneLine).filter(Boolean),
      ...photosText(photos),
      orderLink(t`Answer on the order’s page`, orderId, context),
      { note: t`Please answer on the page: nobody reads replies to this email.` },
    ],
  }),
});

export const adminOrderMessageEmail = emailTemplate({
  kind: 'admin_order_message',
  data: orderMessage.extend({ customerName: z.string() }),
  sample: () => ({
    ...SAMPLE.order,
    customerName: SAMPLE.customer.name,
    text: 'The third piece has a fold along its whole length.',
    photos: 2,
  }),
  content: ({ orderId, number, customerName, text, photos }, context) => ({
    subject: t`Message about order ${number}`,
    preheader: t`A customer waits for an answer.`,
    heading: t`A customer has written`,
    reference: number,
    blocks: [
      {
        facts: [
          { label: t`Customer`, value: typedText(customerName) },
          { label: t`Message`, value: typedText(text) },
        ],
      },
      ...photosText(photos),
      orderLink(t`Answer`, orderId, context),
      CHOSEN,
    ],
  }),
});

/** The visitor's words, a paragraph for each line. An answer goes to the visitor, past the shop. */
export const contactMessageEmail = emailTemplate({
  kind: 'contact_message',
  /** '' for no order and no fabric. */
  data: z.object({
    name: z.string(),
    email: z.string(),
    orderNumber: z.string(),
    article: z.string(),
    message: z.string(),
    /** Null when no order has the number. */
    orderId: z.string().nullable(),
    isCustomer: z.boolean(),
  }),
  sample: () => ({
    ...SAMPLE.customer,
    orderNumber: SAMPLE.order.number,
    article: SAMPLE.article.productName,
    message: 'Is there more of the lot of this order?\nWe would need 12 m in one length.',
    orderId: SAMPLE.order.orderId,
    isCustomer: true,
  }),
  content: ({ name, email, orderNumber, article, message, orderId, isCustomer }, context) => ({
    subject: t`Message from ${typedText(name)}`,
    preheader: oneLine(message).slice(0, 120),
    heading: t`A message from the contact page`,
    replyTo: email,
    blocks: [
      {
        facts: [
          { label: t`Name`, value: typedText(name) },
          { label: t`Email`, value: email },
          ...(orderNumber ? [{ label: t`Order`, value: typedText(orderNumber) }] : []),
          ...(article ? [{ label: t`Fabric`, value: typedText(article) }] : []),
        ],
      },
      ...message.split('\n').map(oneLine).filter(Boolean),
      ...(orderId === null ? [] : [orderLink(t`See the order`, orderId, context)]),
      {
        note: `${t`Your answer to this email goes to ${email}.`}${
          orderId === null || isCustomer
            ? ''
            : ` ${t`It is not the address of the order’s customer: do not write about the order before you have asked.`}`
        }`,
      },
    ],
  }),
});
