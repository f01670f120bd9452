// Creates the services that call the card provider.
import type { ShopContext } from '#server/context.ts';
import { Withdrawal } from './cancel-intents.ts';
import { Checkout } from './checkout.ts';
import { Disputes } from './disputes.ts';
import { Intents } from './intents.ts';
import { OrderRefunds, type OrderRefundsDeps } from './order-refunds.ts';
import { OrderSettlement } from './order-settlement.ts';
import { PaymentSync } from './payment-sync.ts';
import { ProviderRefunds } from './provider-refunds.ts';
import { Reconciliation, type ReconciliationEvents } from './reconciliation.ts';
import type { SettlingDeps } from './settling.ts';
import type { CardProvider } from './stripe/provider.ts';
import { UnmatchedPayments } from './unmatched-payments.ts';

export interface ProviderDeps extends ReconciliationEvents, SettlingDeps {
  readonly provider: CardProvider;
  readonly onRefunded: OrderRefundsDeps['onRefunded'];
}

export type ProviderServices = ReturnType<typeof createProviderServices>;

export function createProviderServices(ctx: ShopContext, deps: ProviderDeps) {
  const { provider } = deps;
  const intents = new Intents(ctx, deps);
  const orderRefunds = new OrderRefunds(ctx, deps);
  const providerRefunds = new ProviderRefunds(ctx, { ...deps, orderRefunds });
  const sync = new PaymentSync(ctx, { ...deps, intents, providerRefunds });
  const disputes = new Disputes(ctx, { ...deps, intents, sync, providerRefunds });
  const withdrawal = new Withdrawal(ctx, { provider, intents, sync });
  const unmatchedPayments = new UnmatchedPayments(ctx, { provider, intents });
  const refunding = { orderRefunds, providerRefunds, disputes };
  const parts = { provider, intents, sync, withdrawal, unmatchedPayments, ...refunding };
  return {
    ...parts,
    checkout: new Checkout(ctx, { ...deps, ...parts }),
    settlement: new OrderSettlement(ctx, { ...deps, ...parts }),
    reconciliation: new Reconciliation(ctx, { ...deps, ...parts }),
  };
}
