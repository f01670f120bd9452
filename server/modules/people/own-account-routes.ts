// Connects the removal and the export of accounts with the modules whose data they are about.
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { ApiRouter } from '#server/http/api-router.ts';
import { ipPrefix } from '#server/http/ip-prefix.ts';
import { createBlobStorage } from '#server/modules/images/create-images.ts';
import { hashFromUrl } from '#server/modules/images/image-url.ts';
import type { Images } from '#server/modules/images/service.ts';
import { countInvoices, findOpenOrders, lockOrders } from '#server/modules/orders/customer-orders.ts';
import type { Payments } from '#server/modules/payments/service.ts';
import { allPersonalData } from '#server/personal-data.ts';
import type { Settings } from '#server/settings.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import {
  assertSameOrigin,
  clearSessionCookies,
  getFreshSession,
  getSession,
  requestOrigin,
} from './better-auth/better-auth-adapter.ts';
import { DataExports } from './export/data-exports.ts';
import type { Identity } from './identity.ts';
import { lockAccountOf } from './identity-data.ts';
import { accountRoutes } from './own-data-routes.ts';
import { Removal } from './removal/removal.ts';
import { getSessionConfirmingRemoval } from './removal/removal-confirmation.ts';
import type { Users } from './service.ts';

const MINUTE_MS = 60_000;

interface OwnAccountOptions {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

interface OwnAccountModules {
  readonly users: Users;
  readonly images: Images;
  readonly payments: Payments;
}

export interface OwnAccount {
  readonly removal: Removal;
  readonly dataExports: DataExports;
}

export async function createOwnAccount(
  { settings, storage, log, now }: OwnAccountOptions,
  { users, images, payments }: OwnAccountModules,
): Promise<OwnAccount> {
  const orders = {
    findOpen: findOpenOrders,
    lock: lockOrders,
    countInvoices,
    cancel: payments.cancelOrder.bind(payments),
  };
  const picture = async (url: string) => {
    const hash = hashFromUrl(url);
    return hash === undefined ? undefined : images.original(hash);
  };
  const files = await createBlobStorage(settings);
  return {
    removal: new Removal({
      storage,
      users,
      orders,
      lockAccount: lockAccountOf,
      personalData: allPersonalData,
      now,
    }),
    dataExports: new DataExports({ storage, log, now, files, personalData: allPersonalData, picture }),
  };
}

interface OwnAccountRoutesOptions {
  readonly router: ApiRouter;
  readonly identity: Identity;
  readonly account: OwnAccount;
  /** From one network. */
  readonly removalsPerMinute: number;
}

export function ownAccountRoutes({
  router,
  identity,
  account,
  removalsPerMinute,
}: OwnAccountRoutesOptions): void {
  const limit = { name: 'removal', attempts: removalsPerMinute, windowMs: MINUTE_MS };
  const sessions = {
    find: getSession.bind(undefined, identity),
    findFresh: getFreshSession.bind(undefined, identity),
    findConfirmingRemoval: getSessionConfirmingRemoval.bind(undefined, identity),
    assertSameOrigin: (request: FastifyRequest) =>
      assertSameOrigin(request, requestOrigin(request, identity.publicOrigin)),
    countRemoval: ({ ip }: FastifyRequest) => identity.limits.count(limit, ipPrefix(ip)),
    clearCookies: clearSessionCookies.bind(undefined, identity),
  };
  const { removal, dataExports: exports } = account;
  accountRoutes({ router, removal, exports, sessions });
}
