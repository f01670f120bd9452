// The card network in a process of its own, as a provider stands apart from the shop. Prints its address.
import { openCardNetwork } from '../dev-services/stripe/create-fake-stripe.ts';

/** Known to both sides, and worth nothing. */
export const keys = {
  secretKey: 'sk_test_of_the_bench_0123456789',
  publishableKey: 'pk_test_of_the_bench_0123456789',
  webhookSecret: 'whsec_of_the_bench_0123456789',
};

if (import.meta.main) {
  const network = await openCardNetwork({ dataFile: ':memory:', ...keys });
  console.log(network.url);
  process.once('SIGTERM', () => void network.close().then(() => process.exit(0)));
}
