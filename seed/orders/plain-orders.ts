// Orders of a shop that charges neither tax nor delivery, where nobody orders on account: those of the samples and of tests.
import type { ShopContext } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { NO_CHARGES } from '#server/modules/orders/price/order-charges.ts';
import { Orders, type OrdersDeps } from '#server/modules/orders/service.ts';
import { Reservations } from '#server/modules/stock/reservations.ts';
import { assertSwatchesAllowed } from '#server/modules/swatches/service.ts';

export function createPlainOrders(ctx: ShopContext, parts: Partial<OrdersDeps> = {}): Orders {
  return new Orders(ctx, {
    reservations: new Reservations(ctx),
    takesCards: true,
    transferDays: () => 0,
    issueProForma: async () => undefined,
    assertSwatchesAllowed,
    charges: {
      areNeeded: false,
      none: NO_CHARGES,
      find: async () => NO_CHARGES,
      checkTaxId: async () => ({ taxId: '', company: '', state: 'none', holder: null }),
    },
    unconfirmed: {
      isUnconfirmed: async () => false,
      ordersPerDay: Number.POSITIVE_INFINITY,
      hasOrdersLeft: async () => true,
      countOrder: async () => undefined,
      mayBeReminded: async () => true,
    },
    depositPercent: () => 0,
    takeOutOfBasket: async () => undefined,
    onAccount: {
      netDays: () => Promise.reject(new AppError('not_on_account')),
      charge: async () => undefined,
    },
    onOrderEvent: () => undefined,
    details: {
      payment: async () => ({ card: null, refunds: [], disputes: [] }),
      disputed: async () => new Set(),
      documents: async () => [],
      payTo: () => null,
      exportPapers: async () => ({ isForExport: false, exportPapers: [] }),
      readyOn: async () => null,
      invoiceNumbers: async () => new Map(),
    },
    ...parts,
  });
}
