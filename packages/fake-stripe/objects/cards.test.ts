// Tests test cards and invalid cards.
import { expect, test } from 'vitest';
import { cardForm, pay, requestAsBrowser, startTestServer } from '../test-fixtures.ts';

const deal = { amount: 4200, currency: 'usd' };
const field = (name: string) => `payment_method_data[card][${name}]`;

test.each([
  ['4242424242424242', 'visa', '4242'],
  ['4000056655665556', 'visa', '5556'],
  ['5555555555554444', 'mastercard', '4444'],
  ['2223003122003222', 'mastercard', '3222'],
  ['378282246310005', 'amex', '0005'],
  ['6011111111111117', 'discover', '1117'],
  ['3056930009020004', 'diners', '0004'],
  ['3566002020360505', 'jcb', '0505'],
  ['6200000000000005', 'unionpay', '0005'],
])('%s pays as %s', async (number, brand, last4) => {
  const { fakeStripe, stripe } = await startTestServer();
  const intent = await stripe.paymentIntents.create(deal);
  expect(await pay(fakeStripe, intent, number)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  const { data } = await stripe.charges.list({ payment_intent: intent.id });
  expect(data[0]?.payment_method_details?.card).toMatchObject({
    brand,
    last4,
    checks: { cvc_check: 'pass' },
  });
});

const DECLINED = 'Your card was declined.';

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', DECLINED, undefined],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.', undefined],
  ['4000000000009987', 'card_declined', 'lost_card', DECLINED, undefined],
  ['4000000000009979', 'card_declined', 'stolen_card', DECLINED, undefined],
  ['4100000000000019', 'card_declined', 'fraudulent', DECLINED, undefined],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.', 'exp_month'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect.", 'cvc'],
  [
    '4000000000000119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    undefined,
  ],
])('%s is declined: %s', async (number, code, declineCode, message, param) => {
  const { fakeStripe, stripe } = await startTestServer();
  const intent = await stripe.paymentIntents.create(deal);
  const { status, body } = await pay(fakeStripe, intent, number);
  expect(status).toBe(402);
  expect(body.error).toMatchObject({ type: 'card_error', code, decline_code: declineCode, message });
  expect(body.error?.param).toBe(param);
  expect(body.error?.doc_url).toBe(`https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`);
  const [charge] = (await stripe.charges.list()).data;
  expect(charge).toMatchObject({ paid: false, captured: false, amount_captured: 0, failure_code: code });
  const { data } = await stripe.events.list();
  expect(data.map(({ type }) => type)).toEqual([
    'payment_intent.payment_failed',
    'charge.failed',
    'payment_intent.created',
  ]);
});

const thisYear = new Date().getUTCFullYear();

test.each([
  ['a wrong digit', '4242424242424241', {}, 'incorrect_number', 'number'],
  ['too few digits', '42424242', {}, 'incorrect_number', 'number'],
  ['letters', '4242abcd42424242', {}, 'invalid_number', 'number'],
  ['month 13', '4242424242424242', { exp_month: '13' }, 'invalid_expiry_month', 'exp_month'],
  ['month 0', '4242424242424242', { exp_month: '0' }, 'invalid_expiry_month', 'exp_month'],
  ['last year', '4242424242424242', { exp_year: String(thisYear - 1) }, 'invalid_expiry_year', 'exp_year'],
  ['a far year', '4242424242424242', { exp_year: String(thisYear + 51) }, 'invalid_expiry_year', 'exp_year'],
  ['a short code', '4242424242424242', { cvc: '12' }, 'invalid_cvc', 'cvc'],
  ['three digits for amex', '378282246310005', { cvc: '123' }, 'invalid_cvc', 'cvc'],
])('%s: the card is rejected before it is charged', async (_name, number, wrong, code, param) => {
  const { fakeStripe, stripe } = await startTestServer();
  const intent = await stripe.paymentIntents.create(deal);
  const changes = Object.fromEntries(Object.entries(wrong).map(([name, value]) => [field(name), value]));
  const { status, body } = await pay(fakeStripe, intent, number, changes);
  expect(status).toBe(402);
  expect(body.error).toMatchObject({ type: 'card_error', code, param });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
  expect((await stripe.charges.list()).data).toEqual([]);
});

test('a card expires at the end of its month', async () => {
  let today = Date.UTC(2030, 5, 30);
  const { fakeStripe, stripe } = await startTestServer({ now: () => today });
  const june = { [field('exp_month')]: '6', [field('exp_year')]: '30' };
  const first = await stripe.paymentIntents.create(deal);
  expect(await pay(fakeStripe, first, '4242424242424242', june)).toMatchObject({ status: 200 });
  today = Date.UTC(2030, 6, 1);
  const second = await stripe.paymentIntents.create(deal);
  const late = await pay(fakeStripe, second, '4242424242424242', june);
  expect(late).toMatchObject({ status: 402, body: { error: { code: 'invalid_expiry_month' } } });
});

test('a real card number is declined', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const { body } = await pay(fakeStripe, await stripe.paymentIntents.create(deal), '4539578763621486');
  expect(body.error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' });
});

test.each([
  [field('number'), 400],
  [field('exp_month'), 400],
  [field('exp_year'), 400],
  ['payment_method_data[type]', 400],
])('%s is required', async (name, status) => {
  const { fakeStripe, stripe } = await startTestServer();
  const intent = await stripe.paymentIntents.create(deal);
  const form: Record<string, string> = {
    client_secret: intent.client_secret ?? '',
    ...cardForm('4242424242424242'),
  };
  delete form[name];
  const response = await requestAsBrowser(fakeStripe, `payment_intents/${intent.id}/confirm`, form);
  expect(response.status).toBe(status);
  expect(response.body.error).toMatchObject({
    type: 'invalid_request_error',
    code: 'parameter_missing',
    param: name,
  });
});

test('the fingerprint of a number differs between servers', async () => {
  const readFingerprints = async () => {
    const { fakeStripe, stripe } = await startTestServer();
    for (const _ of [1, 2])
      await pay(fakeStripe, await stripe.paymentIntents.create(deal), '4242424242424242');
    const { data } = await stripe.charges.list();
    return data.map(({ payment_method_details }) => payment_method_details?.card?.fingerprint);
  };
  const [first, second] = await readFingerprints();
  expect(first).toMatch(/^[A-Za-z0-9]{16}$/);
  expect(second).toBe(first);
  expect((await readFingerprints())[0]).not.toBe(first);
});
