// Connects the removal and the export of accounts with the modules whose data they are about.
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { allPersonalData } from './all-personal-data.ts';
import type { ApiRouter } from './http/api-router.ts';
import { ipPrefix } from './http/ip-prefix.ts';
import { DataExports } from './modules/accounts/data-exports.ts';
import { Removal } from './modules/accounts/removal.ts';
import { accountRoutes } from './modules/accounts/routes.ts';
import {
  assertSameOrigin,
  clearSessionCookies,
  getFreshSession,
  getSession,
  requestOrigin,
} from './modules/identity/better-auth-adapter.ts';
import { lockAccountOf } from './modules/identity/personal-data.ts';
import { getSessionConfirmingRemoval } from './modules/identity/removal-confirmation.ts';
import type { Identity } from './modules/identity/service.ts';
import { createBlobStorage } from './modules/images/create-images.ts';
import { hashFromUrl } from './modules/images/image-url.ts';
import type { Images } from './modules/images/service.ts';
import { countInvoices, findOpenOrders, lockOrders } from './modules/orders/customer-orders.ts';
import type { Payments } from './modules/payments/service.ts';
import type { Users } from './modules/users/service.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/open-storage.ts';

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
