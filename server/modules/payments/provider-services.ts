// Creates the services that call the card provider.
import type { FastifyBaseLogger } from 'fastify';
import type { Orders } from '#server/modules/orders/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { Withdrawal } from './cancel-intents.ts';
import { Checkout } from './checkout.ts';
import { Disputes } from './disputes.ts';
import { Intents } from './intents.ts';
import { OrderRefunds, type OrderRefundsDeps } from './order-refunds.ts';
import { OrderSettlement } from './order-settlement.ts';
import { PaymentSync, type PaymentSyncDeps } from './payment-sync.ts';
import { ProviderRefunds } from './provider-refunds.ts';
import { Reconciliation } from './reconciliation.ts';
import { CardProvider, type CardProviderSettings, type OnProviderCall } from './stripe/provider.ts';
import { UnmatchedPayments } from './unmatched-payments.ts';

export interface ProviderServicesOptions {
  readonly storage: Storage;
  readonly orders: Orders;
  readonly log: FastifyBaseLogger;
  readonly cards: CardProviderSettings;
  /** Default: a provider made from `cards`. */
  readonly provider?: CardProvider | undefined;
  readonly onProviderCall?: OnProviderCall | undefined;
  readonly onUnmatchedPayments: (count: number) => void;
  readonly onCheckFailed: () => void;
  readonly onSettled: PaymentSyncDeps['onSettled'];
  readonly onRefunded: OrderRefundsDeps['onRefunded'];
  readonly now: () => number;
}

export type ProviderServices = ReturnType<typeof createProviderServices>;

export function createProviderServices({ cards, onProviderCall, ...options }: ProviderServicesOptions) {
  const provider = options.provider ?? new CardProvider(cards, onProviderCall);
  const intents = new Intents({ ...options, provider });
  const orderRefunds = new OrderRefunds({ ...options, provider });
  const providerRefunds = new ProviderRefunds({ ...options, provider, orderRefunds });
  const sync = new PaymentSync({ ...options, provider, intents, providerRefunds });
  const disputes = new Disputes({ ...options, provider, intents, sync, orderRefunds, providerRefunds });
  const withdrawal = new Withdrawal({ ...options, provider, intents, sync });
  const unmatchedPayments = new UnmatchedPayments({ ...options, provider, intents });
  const refunding = { orderRefunds, providerRefunds, disputes };
  const parts = { provider, intents, sync, withdrawal, unmatchedPayments, ...refunding };
  return {
    ...parts,
    checkout: new Checkout({ ...options, ...parts }),
    settlement: new OrderSettlement({ ...options, ...parts }),
    reconciliation: new Reconciliation({ ...options, ...parts }),
  };
}
