// The tools about an order: what it would cost, and the address at which a person places it. Neither writes anything.
import { z } from 'zod';
import { countryCode, exactText, positiveQuantity } from '#contract/core/fields.ts';
import { ARTICLE_MAX_CHARACTERS, ORDER_LINES_MAX, TEXT_LIMITS } from '#contract/core/limits.ts';
import { shopCurrency } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import { languageQuery } from '#contract/languages/text-languages.ts';
import type { CheckedLine } from '#contract/orders/basket.ts';
import { preparedOrderPath } from '#contract/orders/prepared-order.ts';
import { type Asked, tool } from './tool.ts';

const lines = z
  .array(
    z.strictObject({
      fabric: exactText(ARTICLE_MAX_CHARACTERS).min(1).describe('Article number'),
      pieces: positiveQuantity,
    }),
  )
  .min(1)
  .max(ORDER_LINES_MAX);

export const priceOrder = tool({
  description:
    'What an order would cost now with delivery and tax, in how many days it comes, and which lines cannot be ordered and why, or wait for pieces that are expected. Nothing is reserved.',
  input: z.strictObject({
    lines,
    country: countryCode.optional().describe('Where to, ISO 3166-1, such as GB'),
    taxId: exactText(TEXT_LIMITS.name)
      .optional()
      .describe('A business’s; taken for valid, checked when ordering'),
    isCollected: z.boolean().default(false).describe('Collected at the mill'),
    ...languageQuery,
  }),
  async run({ lines: asked, country, taxId, isCollected, language: _ }, context) {
    const checked = await checkLines(asked, context);
    const orderable = checked.flatMap(({ article, problem, expected, pieces }) =>
      article && (!problem || expected.length > 0)
        ? [{ articleId: article._id, quantity: pieces, kind: 'pieces' as const }]
        : [],
    );
    const body = { lines: orderable, country, isCollected, ...(taxId && { isBusiness: true }) };
    const quote = orderable.length > 0 ? await context.api.call('quoteOrder', { body }) : undefined;
    const { taxIdState: __, credit: ___, ...price } = quote ?? {};
    return {
      currency: shopCurrency(),
      lines: checked.map(lineOf),
      ...(quote && { price }),
      leavesWithinDays: (await context.shop()).shop.leavesWithinDays,
      ...(taxId && { note: t`The tax id is checked when the order is placed.` }),
    };
  },
});

export const prepareOrder = tool({
  description:
    'The address of an order that a person reads, signs in for and places by pressing the button there. Nothing is written.',
  input: z.strictObject({
    lines,
    po: exactText(TEXT_LIMITS.purchaseOrderNumber).optional().describe('The buyer’s purchase order number'),
    ...languageQuery,
  }),
  async run({ lines: asked, po, language: _ }, context) {
    const checked = await checkLines(asked, context);
    const found = checked.flatMap(({ article, pieces }) =>
      article ? [{ articleNumber: article.articleNumber, quantity: pieces }] : [],
    );
    return {
      ...(found.length > 0 && { address: context.addressOf(preparedOrderPath(found, po)) }),
      lines: checked.map(lineOf),
    };
  },
});

interface PricedLine extends CheckedLine {
  readonly fabric: string;
  readonly pieces: number;
}

/** The lines of one fabric are one. */
async function checkLines(
  asked: readonly { readonly fabric: string; readonly pieces: number }[],
  { api, language }: Asked,
): Promise<PricedLine[]> {
  const pieces = new Map<string, number>();
  for (const line of asked) {
    const fabric = line.fabric.toUpperCase();
    pieces.set(fabric, (pieces.get(fabric) ?? 0) + line.pieces);
  }
  const together = [...pieces].map(([article, quantity]) => ({ article, quantity }));
  const checked = await api.call('checkLines', { body: { lines: together }, query: { language } });
  return together.flatMap(({ article: fabric, quantity }, nth) => {
    const line = checked[nth];
    return line ? [{ ...line, fabric, pieces: quantity }] : [];
  });
}

function lineOf({ fabric, pieces, article, price, problem, expected, availableQuantity }: PricedLine) {
  if (!article) return { fabric, pieces, problem: problem?.code };
  // What is not in stock comes on these days.
  if (expected.length > 0)
    return { fabric: article.articleNumber, name: article.productName, pieces, price, expected };
  return {
    fabric: article.articleNumber,
    name: article.productName,
    pieces,
    price,
    ...(problem && { problem: problem.code, atLeast: article.minimumQuantity, inStock: availableQuantity }),
    ...(problem?.lotPieces && { piecesOfLots: problem.lotPieces }),
  };
}
