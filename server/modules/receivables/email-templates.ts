// The email to a customer who has not paid invoices in time.

import { z } from 'zod';
import { pages } from '#contract/core/paths.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { plural, t } from '#contract/languages/text.ts';
import { bankAccountFacts, day } from '#server/modules/email/email-content.ts';
import { emailTemplate, SAMPLE } from '#server/modules/email/email-template.ts';

const invoice = z.object({
  number: z.string(),
  orderNumber: z.string(),
  /** Milliseconds since 1970. */
  dueAt: z.number(),
  openCents: z.int(),
});

export const accountReminderEmail = emailTemplate({
  kind: 'account_reminder',
  /** The invoices that are due and not paid, the oldest first. */
  data: z.object({ invoices: z.array(invoice) }),
  sample: (at) => ({
    invoices: [
      {
        number: 'INV-2026-000041',
        orderNumber: SAMPLE.order.number,
        dueAt: at - 24 * 60 * 60_000,
        openCents: 117_600,
      },
    ],
  }),
  content({ invoices }, context) {
    const { origin, timeZone } = context;
    const payTo = bankAccountFacts(context);
    const sum = formatMoney(invoices.reduce((cents, { openCents }) => cents + openCents, 0));
    const [first] = invoices;
    const number = first?.number ?? '';
    const count = invoices.length;
    return {
      subject: plural(count, {
        one: t`Please pay: Invoice ${number} is due, ${sum}`,
        other: t`Please pay: ${count} invoices are due, ${sum}`,
      }),
      preheader: t`If you have paid meanwhile, please ignore this email.`,
      heading: t`A reminder of what is due`,
      reference: count === 1 ? number : undefined,
      blocks: [
        plural(count, {
          one: t`Invoice ${number} is due and not paid yet. Please pay ${sum} and state the number. If you have paid meanwhile, please ignore this email.`,
          other: t`${count} invoices are due and not paid yet. Please pay ${sum} and state the numbers. If you have paid meanwhile, please ignore this email.`,
        }),
        {
          facts: invoices.map(({ number, orderNumber, dueAt, openCents }) => ({
            label: number,
            value: t`${formatMoney(openCents)}, due on ${day(dueAt, timeZone)}, order ${orderNumber}`,
          })),
        },
        ...(payTo.length > 0 ? [{ facts: payTo }] : []),
        { button: t`See your statement`, link: origin + pages.statement },
      ],
    };
  },
});
