// The basket: the lines that a customer is going to order, kept with the account. The check of lines also serves visitors,
// whose basket is kept in the browser, and the order pad.
import { z } from 'zod';
import { fabricCard } from '../articles/fabric-list.ts';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import {
  idParams,
  namedObject,
  partOrNull,
  parts,
  positiveQuantity,
  requiredText,
  writtenDay,
} from '../core/fields.ts';
import { ARTICLE_MAX_CHARACTERS, ORDER_LINES_MAX } from '../core/limits.ts';
import { languageQuery } from '../languages/text-languages.ts';
import { awaitedField, linesOfArticles, lotFields, requestedLine } from './order.ts';

/** When pieces come that are not in stock is looked up anew when they are ordered. */
const basketLine = requestedLine.omit({ awaitedBy: true });

/** In the order in which they were added. */
const basket = namedObject('Basket', { lines: z.array(basketLine).describe('The lines, in their order') });
export type Basket = z.infer<typeof basket>;

const lineProblems = [
  'article_not_found',
  'quantity_below_minimum',
  'quantity_above_available',
  'needs_several_lots',
] as const;

const checkedLine = namedObject('CheckedLine', {
  article: fabricCard.nullable().describe('Null where no article on sale has this id or article number'),
  availableQuantity: z
    .int()
    .describe('Pieces that the caller can order: those that are reserved for them count'),
  price: z.number().describe('The price of all of its pieces, before the credit; 0 without an article'),
  credit: z.number().describe("The amount of the caller's swatch credit for the article"),
  expected: parts(
    'Of a line that stock alone cannot fill: what would come out of expected deliveries, by day, if it is ordered with `awaitedBy`, the last of these days; empty where it cannot be, or need not',
    {
      on: writtenDay.describe('The day on which the pieces are expected, YYYY-MM-DD'),
      quantity: z.int().describe('Pieces of this line'),
    },
  ),
  problem: partOrNull('Why the line cannot be ordered as it is; null where it can', {
    code: z.enum(lineProblems).describe('Why the line cannot be ordered as it is; a code for programs'),
    largestLot: z.int().nullable().optional().describe('As in the error `needs_several_lots`'),
    lots: z.int().optional().describe('How many lots the pieces take'),
    lotPieces: z.array(z.int()).optional().describe('The pieces from each of these lots, largest lots first'),
  }),
});
export type CheckedLine = z.infer<typeof checkedLine>;

/** POST basket-check. An article is named by its id or its article number, upper or lower case. */
const linesToCheck = namedObject('LinesToCheck', {
  lines: z
    .array(
      z.object({
        article: requiredText(ARTICLE_MAX_CHARACTERS).describe('The id or the number of an article'),
        quantity: positiveQuantity,
        severalLots: lotFields.severalLots.describe('Whether the pieces may come from several lots'),
        awaitedBy: awaitedField.awaitedBy.describe(
          'The last day on which pieces may come that are not in stock, YYYY-MM-DD; without it, a line is a problem that stock alone cannot fill',
        ),
      }),
    )
    .min(1)
    .max(ORDER_LINES_MAX)
    .describe('The lines, in their order'),
});
export type LinesToCheck = z.infer<typeof linesToCheck>;

const exampleLine = { quantity: 2, severalLots: true, preferredLot: EXAMPLE.lot };

export const basketEndpoints = {
  getBasket: endpoint('GET /api/basket', {
    access: 'signed in',
    summary: "The caller's basket; of articles that are no longer on sale, too",
    response: basket,
  }),
  addToBasket: endpoint('POST /api/basket', {
    access: 'signed in',
    summary: 'Add lines; an article that is in the basket keeps the larger of both quantities',
    body: namedObject('BasketLines', {
      lines: linesOfArticles(basketLine).describe('The lines, in their order'),
    }),
    response: basket,
    example: { body: { lines: [{ articleId: EXAMPLE.article, ...exampleLine }] } },
    errors: ['article_not_found', 'basket_full'],
  }),
  putBasketLine: endpoint('PUT /api/basket/:id', {
    access: 'signed in',
    summary: 'Put an article into the basket, or change its line',
    params: idParams,
    body: basketLine.omit({ articleId: true }),
    example: { params: { id: EXAMPLE.article }, body: exampleLine },
    errors: ['article_not_found', 'basket_full'],
  }),
  removeBasketLine: endpoint('DELETE /api/basket/:id', {
    access: 'signed in',
    summary: 'Take an article out of the basket; 0 when it is not in it',
    params: idParams,
    example: { params: { id: EXAMPLE.article } },
  }),
  clearBasket: endpoint('DELETE /api/basket', {
    access: 'signed in',
    summary: 'Empty the basket',
  }),
  checkLines: endpoint('POST /api/basket-check', {
    access: 'optional sign-in',
    summary:
      "What lines would cost now, and why some cannot be ordered; counts a signed-in caller's reservations and swatch credit, and stores nothing",
    query: z.object(languageQuery),
    body: linesToCheck,
    response: z.array(checkedLine),
    example: {
      query: { language: 'de' },
      body: {
        lines: [{ article: EXAMPLE.article, quantity: 2, severalLots: true, awaitedBy: '2100-03-12' }],
      },
    },
  }),
};
