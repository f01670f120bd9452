// Users outside of a running shop: for the samples, measurements and tests.
import type { ShopContext } from '#server/context.ts';
import { createPseudonymizer } from '#server/http/logging.ts';
import { Users } from '#server/modules/people/service.ts';

/** Their access tokens have the mark of no shop, which finds them in its database all the same. */
export const createPlainUsers = (ctx: ShopContext): Users =>
  new Users(ctx, {
    onNamesChanged: async () => undefined,
    markToken: createPseudonymizer('', 'access tokens'),
  });
