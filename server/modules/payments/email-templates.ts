// Emails about payments that pay no order, or differ from those of the card provider.

import { z } from 'zod';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { inOwnLanguage, t } from '#contract/languages/text.ts';
import { CHOSEN, dayAndHour, oneLine } from '#server/modules/email/email-content.ts';
import { emailTemplate, SAMPLE } from '#server/modules/email/email-template.ts';

const payment = z.object({
  transactionId: z.string(),
  amountCents: z.int(),
  /** An ISO 4217 code; missing for the shop's. */
  currency: z.string().optional(),
});
const samplePayment = { transactionId: SAMPLE.transactionId, amountCents: 117_600 };

/** The email to a customer whose stray payment is refunded. */
export const paymentReturnedEmail = emailTemplate({
  kind: 'payment_returned',
  data: payment.extend({
    /** A sentence that says why the payment pays no order. */
    why: z.string(),
    /** The orders that the payment was for; empty when it named none. */
    orders: z.array(z.object({ orderId: z.string(), number: z.string() })),
  }),
  sample: () => ({
    ...samplePayment,
    why: 'Your payment came after the order had been cancelled.',
    orders: [SAMPLE.order],
  }),
  content({ why, transactionId, amountCents, currency, orders }, { origin }) {
    const amount = formatMoney(amountCents, currency);
    const numbers = orders.map(({ number }) => number);
    const [first] = orders;
    const isOne = first !== undefined && orders.length === 1;
    return {
      subject: t`Your payment of ${amount} goes back to your card`,
      preheader: oneLine(inOwnLanguage(why)),
      heading: t`We return your payment`,
      reference: numbers.length === 1 ? numbers[0] : undefined,
      blocks: [
        t`${oneLine(inOwnLanguage(why))} We return all of it to the card you paid with. Banks take up to ten days to show it.`,
        {
          facts: [
            { label: t`Amount`, value: amount },
            { label: t`Transaction`, value: oneLine(transactionId), isOneWord: true },
            ...(numbers.length > 0
              ? [{ label: numbers.length > 1 ? t`Orders` : t`Order`, value: numbers.join(', ') }]
              : []),
          ],
        },
        {
          button: isOne ? t`See the order` : t`See your orders`,
          link: origin + (isOne ? fillPath(pages.order, { id: first.orderId }) : pages.myOrder),
        },
      ],
    };
  },
});

export const paymentMismatchEmail = emailTemplate({
  kind: 'admin_payment_mismatch',
  data: payment.extend({
    /** A sentence that says what differs. */
    problem: z.string(),
    orderId: z.string().nullable(),
    orderNumber: z.string().nullable(),
    /** The last moment to answer a dispute, in milliseconds since 1970. */
    answerBy: z.number().optional(),
  }),
  sample: () => ({
    ...samplePayment,
    problem: 'A payment of $1,176.00 succeeded, but its order was cancelled before. It is being refunded.',
    orderId: SAMPLE.order.orderId,
    orderNumber: SAMPLE.order.number,
  }),
  content(mismatch, { origin, timeZone }) {
    const { problem, transactionId, amountCents, currency, orderId, orderNumber, answerBy } = mismatch;
    return {
      subject: t`A payment needs a look: ${oneLine(transactionId)}`,
      preheader: oneLine(problem),
      heading: t`A payment does not agree with the card provider`,
      reference: orderNumber ?? undefined,
      blocks: [
        oneLine(problem),
        {
          facts: [
            { label: t`Transaction`, value: oneLine(transactionId), isOneWord: true },
            { label: t`Amount`, value: formatMoney(amountCents, currency) },
            ...(orderNumber ? [{ label: t`Order`, value: orderNumber }] : []),
            ...(answerBy ? [{ label: t`Answer by`, value: dayAndHour(answerBy, timeZone) }] : []),
          ],
        },
        {
          button: orderId ? t`Open the order` : t`See all orders`,
          link: origin + (orderId ? fillPath(pages.order, { id: orderId }) : pages.manageAllOrder),
        },
        CHOSEN,
      ],
    };
  },
});
