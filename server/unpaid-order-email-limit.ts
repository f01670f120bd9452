// How many emails about unpaid orders an address gets that nobody has confirmed: it may be a stranger's, and placing and
// cancelling orders again and again would fill the mailbox (decision record 0039).
import type { EmailKind } from '#contract/email.ts';
import { AppError } from './app-error.ts';
import type { AttemptLimit } from './modules/identity/attempt-limits.ts';
import type { Identity } from './modules/identity/service.ts';

/** Sent without a payment before them. */
const KINDS: readonly EmailKind[] = ['order_placed', 'order_cancelled', 'hold_ending'];
const LIMIT: AttemptLimit = {
  name: 'email about an unpaid order',
  attempts: 20,
  windowMs: 24 * 60 * 60_000,
};

type Accounts = Pick<Identity, 'hasAccount' | 'isConfirmed' | 'limits'>;

/** Counts the email when it is for such an address. */
export const unpaidOrderEmailLimit =
  (identity: Accounts) =>
  async (kind: EmailKind, recipient: string): Promise<boolean> => {
    if (!KINDS.includes(kind) || (await identity.isConfirmed(recipient))) return true;
    if (!(await identity.hasAccount(recipient))) return true;
    try {
      await identity.limits.count(LIMIT, recipient);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') return false;
      throw error;
    }
  };
