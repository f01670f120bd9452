// Tests disputes: opened by test cards, answered, won, lost, and what they withdraw.
import { expect, test } from 'vitest';
import { pay, startTestServer, stripeError } from '../test-fixtures.ts';

async function disputed(number: string) {
  const opened = await startTestServer();
  const intent = await opened.stripe.paymentIntents.create({ amount: 4200, currency: 'usd' });
  await pay(opened.fakeStripe, intent, number);
  const { data } = await opened.stripe.disputes.list({ payment_intent: intent.id });
  const id = data[0]?.id ?? '';
  const answer = (uncategorized_text: string) =>
    opened.stripe.disputes.update(id, { evidence: { uncategorized_text } });
  const refund = () => opened.stripe.refunds.create({ payment_intent: intent.id });
  const events = async () => {
    const types = (await opened.stripe.events.list()).data.map(({ type }) => type);
    return types.filter((type) => type.startsWith('charge.dispute.')).reverse();
  };
  return { ...opened, intent, dispute: data[0], id, answer, refund, events };
}

const moved = ({ balance_transactions }: { balance_transactions: { amount: number; fee: number }[] }) =>
  balance_transactions.map(({ amount, fee }) => [amount, fee]);

test('a disputed charge is withdrawn with a fee, and not refunded', async () => {
  const { stripe, intent, dispute, refund, events } = await disputed('4000000000000259');
  expect(dispute).toMatchObject({ amount: 4200, reason: 'fraudulent', status: 'needs_response' });
  expect(dispute && moved(dispute)).toEqual([[-4200, 1500]]);
  expect(await events()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toMatchObject([{ disputed: true }]);
  expect(await stripeError(refund())).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
});

test('winning evidence reinstates the amount, after which it can be refunded', async () => {
  const { answer, refund, events } = await disputed('4000000000002685');
  expect(await answer('They have signed')).toMatchObject({
    reason: 'product_not_received',
    status: 'under_review',
    evidence_details: { submission_count: 1 },
  });
  const won = await answer('winning_evidence');
  expect(won).toMatchObject({ status: 'won' });
  expect(moved(won)).toEqual([
    [-4200, 1500],
    [4200, 0],
  ]);
  expect((await events()).slice(-2)).toEqual(['charge.dispute.closed', 'charge.dispute.funds_reinstated']);
  expect(await refund()).toMatchObject({ status: 'succeeded' });
});

test('a dispute is lost by its evidence, or accepted once', async () => {
  const first = await disputed('4000000000000259');
  expect(await first.answer('losing_evidence')).toMatchObject({ status: 'lost' });
  const { stripe, id, events } = await disputed('4000000000000259');
  expect(await stripe.disputes.close(id)).toMatchObject({ status: 'lost' });
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'lost' });
  expect((await events()).at(-1)).toBe('charge.dispute.closed');
  expect(await stripeError(stripe.disputes.close(id))).toMatchObject({ statusCode: 400 });
});

test('an inquiry withdraws nothing until it is escalated', async () => {
  const closed = await disputed('4000000000001976');
  expect(closed.dispute).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
  expect(await closed.answer('winning_evidence')).toMatchObject({
    status: 'warning_closed',
    balance_transactions: [],
  });
  const { answer, refund } = await disputed('4000000000001976');
  expect(moved(await answer('escalate_inquiry_evidence'))).toEqual([[-4200, 1500]]);
  expect(await stripeError(refund())).toMatchObject({ code: 'charge_disputed' });
});
