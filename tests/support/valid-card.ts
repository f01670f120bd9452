// What a browser sends the card network to pay with a card that works. Knows no test runner.

/** The form that confirms the payment intent of this client secret. */
export const validCardForm = (clientSecret: string) => ({
  client_secret: clientSecret,
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2034',
  'payment_method_data[card][cvc]': '123',
  use_stripe_sdk: 'true',
});
