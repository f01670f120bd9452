// The form a browser sends to the fake Stripe to pay with a valid card. No dependency on a test runner.

/** Confirms the payment intent of `clientSecret`. */
export const validCardForm = (clientSecret: string) => ({
  client_secret: clientSecret,
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2034',
  'payment_method_data[card][cvc]': '123',
  use_stripe_sdk: 'true',
});
