// Orders woven to order in tests: a shop that asks for a deposit, and accepted quotations of more than there is.
import type { PostalAddress } from '#contract/people/address.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { delivery, type TestApp } from '../test-app.ts';

export async function askForDeposit(shop: TestApp, percent: number): Promise<void> {
  const token = await shop.signIn('settings-admin@mail.com', { admin: true });
  await shop.request('putDepositSettings', { token, body: { settings: { percent } } });
}

interface ToWeave {
  readonly admin: string;
  readonly customer: string;
  readonly email?: string;
  /** Ordered at $10 a piece. */
  readonly quantity?: number;
  /** Pieces that are there. */
  readonly available?: number;
  readonly paymentMethod?: 'card' | 'account' | 'transfer';
  readonly addressParts?: PostalAddress;
}

/** Places the order of a quotation of more pieces than there are, and returns what tests need of it. */
export async function placeToWeave(
  shop: TestApp,
  { admin, customer, email = 'mia@mail.com', quantity = 20, available = 8, ...more }: ToWeave,
) {
  const articleId = await shop.addArticle({ minimumQuantity: 2, availableQuantity: available });
  const day = (days: number) => dayIn('UTC')(Date.now() + days * 86_400_000);
  const body = {
    lines: [{ articleId, quantity, unitPrice: 10 }],
    validUntil: day(10),
    readyOn: day(40),
  };
  const { insertedId: quotation } = await shop.request('makeQuotation', {
    token: admin,
    params: { email },
    body,
  });
  const { insertedId: id } = await shop.request('acceptQuotation', {
    token: customer,
    params: { id: quotation },
    body: { ...(more.addressParts ? { phone: delivery.phone } : delivery), price: quantity * 10, ...more },
  });
  const details = () => shop.request('getOrderDetails', { token: admin, params: { id } });
  /** Records that all awaited pieces of the order are woven, or some of them. */
  const weave = async (pieces?: number) => {
    const [line] = (await details()).lines;
    const awaited = line?.awaitedQuantity ?? 0;
    const params = { id, line: line?._id ?? '' };
    const woven = { quantity: pieces ?? awaited, awaitedQuantity: awaited };
    return shop.send('receiveWoven', { token: admin, params, body: woven });
  };
  return { id, articleId, price: quantity * 10, details, weave };
}
