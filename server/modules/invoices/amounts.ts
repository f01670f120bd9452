// The amounts of documents and their lines without tax. Pure.
import { moneyStepOf } from '#contract/figures/money.ts';
import type { RateTotal } from '#server/modules/tax/totals.ts';
import type { CreditedLine, DocumentFacts, DocumentLine, DocumentSnapshot } from './snapshot.ts';

export type PricedDocument = Pick<DocumentFacts, 'currency' | 'pricesIncludeTax'>;

/** The amount of a line without tax, the swatch credit taken off. */
export const netCentsOf = (line: DocumentLine): number =>
  line.netCents ?? line.totalCents - (line.creditCents ?? 0);

/** The amount of a credited line without tax. */
export const netCentsOfCredit = (line: CreditedLine): number => line.netCents ?? line.amountCents;

/**
 * The swatch credit of a line without tax: the share of the line's net amount in its listed amount. A line that the credit
 * covers whole has nothing to take a share of, so its tax rate tells.
 */
export function netCreditOf({ currency, pricesIncludeTax }: PricedDocument, line: DocumentLine): number {
  const credit = line.creditCents ?? 0;
  const listed = line.totalCents - credit;
  const step = moneyStepOf(currency);
  const toStep = (cents: number) => Math.round(cents / step) * step;
  if (listed > 0) return toStep((credit * netCentsOf(line)) / listed);
  const rate = pricesIncludeTax ? (line.taxRate ?? 0) : 0;
  return toStep((credit * 10_000) / (10_000 + rate));
}

/** The whole amount of a document, with tax. */
export const totalCentsOf = (document: DocumentSnapshot): number =>
  document.kind === 'invoice' ? document.totalCents : document.amountCents;

/** The sums by rate; a shop without tax has one at 0 %. */
export const taxesOf = (document: DocumentSnapshot): readonly RateTotal[] =>
  document.taxes ?? [{ rate: 0, netCents: totalCentsOf(document), taxCents: 0 }];

/** The whole tax of a document. */
export const taxCentsOf = (document: DocumentSnapshot): number =>
  taxesOf(document).reduce((sum, { taxCents }) => sum + taxCents, 0);
