// What customers, their cards and banks, and the card provider do: pages of payments, charges, claims, disputes, events.
import { Nothing, nameOf, type Order, type Perform, type Scene, toAmount, words } from './scene.ts';
import { clock } from './seeded-process.ts';
import type { Request } from './shop.ts';

const CARDS = { good: '4242424242424242', declined: '4000000000000002', challenged: '4000002760003184' };
const DISPUTED = '4000000000000259';
const PAYABLE = "status = 'unpaid' and (deposit_paid_at is null or rest_due_at is not null)";

const intentOf = (secret: string) => secret.split('_secret_')[0] ?? '';

const due = ({ deposit_cents, deposit_paid_at, price_cents }: Order) =>
  deposit_cents === 0 ? price_cents : deposit_paid_at === null ? deposit_cents : price_cents - deposit_cents;

/** The office books what came in by bank: mostly what is due, of a line of a file or by hand, also too late. */
export const transfer: Perform = (scene) => {
  const row = scene.order(scene.chance(85) ? PAYABLE : undefined);
  const amount = toAmount(Math.max(1, due(row) - (scene.chance(30) ? scene.number(-20, 150) : 0)));
  const paid = { amount, receivedOn: new Date(clock.at).toISOString().slice(0, 10), reference: 'Transfer' };
  const params = { id: row.id };
  if (scene.chance(50)) return { as: 'ben', name: 'bookTransfer', params, body: paid, key: scene.key() };
  const key = `order-${scene.number(1, 30)}`.padEnd(43, '-');
  const payments = [{ ...paid, key, customer: row.customer_email, order: row.id }];
  return { as: 'ben', name: 'bookBankPayments', body: { payments } };
};

/** Opens the payment page of orders of one customer. */
async function openPage(scene: Scene, paid: readonly Order[]): Promise<{ secret: string; text: string }> {
  const [first] = paid;
  if (!first) throw new Nothing();
  const price = toAmount(paid.reduce((sum, one) => sum + due(one), 0));
  const orders = paid.map(({ id }) => id);
  const single: Request = {
    as: nameOf(first),
    name: 'createPaymentIntent',
    body: { price, order: first.id },
  };
  const shared: Request = { as: nameOf(first), name: 'createSharedPayment', body: { price, orders } };
  const answer = await scene.send(paid.length === 1 ? single : shared);
  const secret = String(answer.body.clientSecret ?? '');
  if (secret) scene.memory.pages.push({ secret, orders });
  return {
    secret,
    text: `${nameOf(first)} opens the page of ${price} for ${orders.join(', ')} ${words(answer)}`,
  };
}

async function settle(scene: Scene, as: string, orders: readonly string[], secret: string): Promise<string> {
  const [id = ''] = orders;
  const transactionId = intentOf(secret);
  const single: Request = { as, name: 'settleOrder', params: { id }, body: { transactionId } };
  const shared: Request = { as, name: 'settleSharedPayment', body: { orders, transactionId } };
  const answer = await scene.send(orders.length === 1 ? single : shared);
  if (answer.status < 300)
    for (const { id: paid } of scene.shop.all<Order>("select id from orders where status = 'paid'"))
      if (orders.includes(paid)) scene.memory.told.set(paid, 'paid');
  return `settles ${words(answer)}`;
}

export const payOf =
  (most: number): Perform =>
  async (scene) => {
    const { customer_id, ...one } = scene.order(PAYABLE);
    const query = `select * from orders where customer_id = ? and ${PAYABLE} order by id`;
    const paid = scene.some(scene.shop.all<Order>(query, customer_id), most);
    const { secret, text } = await openPage(scene, paid);
    if (!secret) return text;
    const card = scene.chance(70) ? CARDS.good : scene.of([...Object.values(CARDS), DISPUTED]);
    const outcome = `${text}, card ${card}: ${await scene.shop.providers.confirm(secret, card)}`;
    if (scene.chance(40)) return outcome;
    const ids = paid.map(({ id }) => id);
    return `${outcome}, ${await settle(scene, nameOf(one), ids, secret)}`;
  };

export const look: Perform = async (scene) => (await openPage(scene, [scene.order(PAYABLE)])).text;

/** A page that is still open in another tab. */
export const payOldPage: Perform = async (scene) => {
  const { secret } = scene.of(scene.memory.pages);
  return `card for ${intentOf(secret)}: ${await scene.shop.providers.confirm(secret, CARDS.good)}`;
};

export const challenge: Perform = async (scene) => {
  const outcome = scene.chance(60) ? 'complete' : 'fail';
  for (const { secret } of scene.memory.pages.slice(-8))
    await scene.shop.providers.finishChallenge(intentOf(secret), outcome);
  return `challenges ${outcome}`;
};

export const claim: Perform = async (scene) => {
  const { secret, orders } = scene.of(scene.memory.pages);
  const row = scene.chance(70) ? scene.order(`id = '${orders[0]}'`) : scene.order();
  const claimed = orders.includes(row.id) ? orders : [row.id];
  return `${nameOf(row)} claims ${intentOf(secret)} for ${claimed}, ${await settle(scene, nameOf(row), claimed, secret)}`;
};

export const webhooks: Perform = async (scene) => {
  const { providers } = scene.shop;
  providers.webhooks = scene.chance(70) ? 'good' : scene.of(['lost', 'twice'] as const);
  const backwards = scene.chance(30);
  await providers.fake.tick();
  await providers.fake.webhooks.release({ backwards });
  return `events of the card provider: ${providers.webhooks}${backwards ? ', the last one first' : ''}`;
};

/** Leaves out orders that wait for their rest: what is refunded of their deposits is not booked, an admin is told. */
export const refundAtProvider: Perform = async (scene) => {
  const row = scene.order(
    "status <> 'unpaid' and (transaction_id is not null or deposit_transaction_id is not null)",
  );
  const payment_intent = row.transaction_id ?? row.deposit_transaction_id ?? '';
  const amount = String(scene.number(50, 3000));
  const answer = await scene.shop.providers.dashboard('POST', '/v1/refunds', { payment_intent, amount });
  return `${amount} of ${payment_intent} refunded there: ${answer.status ?? Object(answer.error).code}`;
};

export const dispute: Perform = async (scene) => {
  const { providers } = scene.shop;
  const { id } = scene.of((await providers.dashboard('GET', '/v1/disputes?limit=10')).data);
  const evidence = scene.of(['winning_evidence', 'losing_evidence']);
  await providers.dashboard('POST', `/v1/disputes/${id}`, { 'evidence[uncategorized_text]': evidence });
  return `dispute ${id}: ${evidence}`;
};
