// Runs the fake Stripe in its own process. Prints its URL.
import { createFakeStripe } from 'fake-stripe';

/** Test keys shared by the app and the fake. */
export const keys = {
  secretKey: 'sk_test_of_the_bench_0123456789',
  publishableKey: 'pk_test_of_the_bench_0123456789',
  webhookSecret: 'whsec_of_the_bench_0123456789',
};

if (import.meta.main) {
  const fakeStripe = await createFakeStripe({ dataFile: ':memory:', ...keys });
  console.log(fakeStripe.url);
  process.once('SIGTERM', () => void fakeStripe.close().then(() => process.exit(0)));
}
