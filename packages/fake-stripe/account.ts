// The account that the secret key belongs to.
import type { CallResult } from './state.ts';

/** Only the fields that say whether the account can take cards. */
export function retrieveAccount(): CallResult {
  return {
    status: 200,
    body: {
      id: 'acct_fake',
      object: 'account',
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      country: 'US',
      default_currency: 'usd',
    },
  };
}
