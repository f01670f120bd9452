// Emails about quotations: the customer's question, the mill's answer, and that there will be none.

import { z } from 'zod';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import { lineText, orderName } from '#contract/orders/order-texts.ts';
import {
  CHOSEN,
  day,
  type Fact,
  oneLine,
  pieces,
  type TemplateContext,
  typedText,
} from '#server/modules/email/email-content.ts';
import { emailTemplate, SAMPLE } from '#server/modules/email/email-template.ts';

const quotationLine = z.object({ productName: z.string(), articleNumber: z.string(), quantity: z.int() });
type Line = z.infer<typeof quotationLine>;

const sampleLine = { ...SAMPLE.article, quantity: 200 };

const ofPieces = (lines: readonly Line[]) =>
  lines.map(({ quantity, productName }) => ({ kind: 'pieces' as const, quantity, productName }));

/** '200 pieces of Harbour Twill', 'Harbour Twill and 2 more' */
function called(lines: readonly Line[]): string {
  const [first, ...others] = ofPieces(lines);
  return oneLine(first && others.length === 0 ? lineText(first) : orderName(ofPieces(lines)));
}

/** 'Wednesday, 20 January 2027' of YYYY-MM-DD */
const dayOf = (date: string) => day(Date.parse(`${date}T12:00:00Z`), 'UTC');

const asked = (lines: readonly Line[]): Fact[] =>
  lines.map(({ productName, articleNumber, quantity }) => ({
    label: oneLine(`${productName} ${articleNumber}`),
    value: pieces(quantity),
  }));

const quotationLink = (button: string, quotationId: string, { origin }: TemplateContext) => ({
  button,
  link: origin + fillPath(pages.quotation, { id: quotationId }),
});

export const quotationAskedEmail = emailTemplate({
  kind: 'admin_quotation_asked',
  /** `note` is the customer's, `wantedOn` YYYY-MM-DD. */
  data: z.object({
    quotationId: z.string(),
    lines: z.array(quotationLine),
    note: z.string(),
    wantedOn: z.string().nullable(),
    customerName: z.string(),
    customerEmail: z.string(),
  }),
  sample: () => ({
    quotationId: SAMPLE.order.orderId,
    lines: [sampleLine],
    note: 'For forty chairs.',
    wantedOn: '2027-01-31',
    customerName: SAMPLE.customer.name,
    customerEmail: SAMPLE.customer.email,
  }),
  content(question, context) {
    const { lines, note, wantedOn, customerName, customerEmail } = question;
    return {
      subject: t`Asked for: ${called(lines)}`,
      preheader: t`${customerEmail} asks for a price and a day.`,
      heading: t`A customer asks for pieces`,
      blocks: [
        t`The customer waits for a price, a day, and how long you promise both.`,
        {
          facts: [
            ...asked(lines),
            ...(wantedOn === null ? [] : [{ label: t`Needed by`, value: dayOf(wantedOn) }]),
            ...(note === '' ? [] : [{ label: t`Note`, value: typedText(note) }]),
            { label: t`Customer`, value: `${typedText(customerName)}, ${customerEmail}` },
          ],
        },
        quotationLink(t`Answer`, question.quotationId, context),
        CHOSEN,
      ],
    };
  },
});

export const quotationAnsweredEmail = emailTemplate({
  kind: 'quotation_answered',
  /** Days are YYYY-MM-DD, `answer` is the mill's. */
  data: z.object({
    quotationId: z.string(),
    lines: z.array(quotationLine.extend({ unitPriceCents: z.int(), awaitedQuantity: z.int().default(0) })),
    priceCents: z.int(),
    /** An ISO 4217 code; missing for the shop's. */
    currency: z.string().optional(),
    answer: z.string(),
    readyOn: z.string().nullable(),
    validUntil: z.string(),
    /** Whether the shop adds delivery or tax to the price. */
    hasCharges: z.boolean(),
  }),
  sample: () => ({
    quotationId: SAMPLE.order.orderId,
    lines: [{ ...sampleLine, unitPriceCents: 4600, awaitedQuantity: 126 }],
    priceCents: 920_000,
    answer: 'We weave all of it from one warp.',
    readyOn: '2027-01-20',
    validUntil: '2026-12-09',
    hasCharges: true,
  }),
  content(quotation, context) {
    const { lines, priceCents, currency, answer, readyOn, validUntil, hasCharges } = quotation;
    const price = formatMoney(priceCents, currency);
    return {
      subject: t`Your quotation: ${called(lines)}`,
      preheader: t`${price}, valid until ${dayOf(validUntil)}.`,
      heading: t`Our price, promised until a day`,
      blocks: [
        lines.some(({ awaitedQuantity }) => awaitedQuantity > 0)
          ? t`We keep what we have for you and weave the others, at this price, if you accept until the day below. You accept on its page and pay there, too.`
          : t`We have taken the pieces from stock and keep them for you at this price until the day below. Accept it on its page, and you pay there, too.`,
        ...(answer === '' ? [] : [typedText(answer)]),
        {
          facts: [
            ...lines.map(({ productName, articleNumber, quantity, unitPriceCents, awaitedQuantity }) => ({
              label: oneLine(`${productName} ${articleNumber}`),
              value:
                awaitedQuantity > 0
                  ? t`${pieces(quantity)} at ${formatMoney(unitPriceCents, currency)}, ${pieces(awaitedQuantity)} still to be woven`
                  : t`${pieces(quantity)} at ${formatMoney(unitPriceCents, currency)}`,
            })),
            { label: hasCharges ? t`Goods` : t`Price`, value: price },
            ...(readyOn === null ? [] : [{ label: t`Ready on`, value: dayOf(readyOn) }]),
            { label: t`Valid until`, value: dayOf(validUntil) },
          ],
        },
        ...(hasCharges ? [t`Its page shows delivery and tax once you have chosen where it goes.`] : []),
        quotationLink(t`Accept and pay`, quotation.quotationId, context),
      ],
    };
  },
});

export const quotationCancelledEmail = emailTemplate({
  kind: 'quotation_cancelled',
  data: z.object({ quotationId: z.string(), lines: z.array(quotationLine), reason: z.string() }),
  sample: () => ({
    quotationId: SAMPLE.order.orderId,
    lines: [sampleLine],
    reason: 'The yarn of this colour is not spun any more.',
  }),
  content: ({ quotationId, lines, reason }, context) => ({
    subject: t`We cannot supply: ${called(lines)}`,
    preheader: t`You pay nothing.`,
    heading: t`We have cancelled your quotation`,
    blocks: [
      t`We are sorry: we cannot supply what is below at the moment. You pay nothing.`,
      ...(reason === '' ? [] : [typedText(reason)]),
      { facts: asked(lines) },
      quotationLink(t`See the quotation`, quotationId, context),
    ],
  }),
});
