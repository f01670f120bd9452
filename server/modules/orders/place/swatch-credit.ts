// Takes the credit of a customer's swatches off an order of their articles.
import { moneyStep } from '#contract/figures/money.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { FoundCharges } from '../price/order-charges.ts';
import { mostCreditOf, mostListedRate } from '../rules.ts';
import { takeCredit } from '../store/credit-store.ts';
import { type PricedLine, sum, totalOf } from './placed-orders.ts';

interface Credited {
  readonly charges: FoundCharges | undefined;
  readonly userId: string;
  /** The ids of articles that the customer has swatches of. */
  readonly credited: readonly string[];
  /** The ids of the swatches' orders, which are locked. */
  readonly creditedOrders: ReadonlySet<string>;
}

/** Takes swatch credit off the lines of the swatches' articles, and leaves enough of the price for a card charge. */
export async function takeCredits(
  tx: Executor,
  lines: readonly PricedLine[],
  { userId, credited, creditedOrders, charges }: Credited,
): Promise<PricedLine[]> {
  const step = charges?.step ?? moneyStep();
  let most = mostCreditOf(sum(lines, totalOf), charges && mostListedRate(charges.tax), step);
  const cheaper: PricedLine[] = [];
  for (const line of lines) {
    const mostCents = Math.min(most, totalOf(line));
    const hasCredit = line.kind === 'pieces' && credited.includes(line.articleId);
    const creditCents = hasCredit
      ? await takeCredit(tx, userId, { ...line, mostCents, creditedOrders, step })
      : 0;
    most -= creditCents;
    cheaper.push({ ...line, creditCents });
  }
  return cheaper;
}
