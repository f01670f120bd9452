// What the shop uses: what an admin has switched on, and what its fabrics have.
import { type ShopUses, shopUses } from '#contract/shop/shop-uses.ts';
import type { ShopSettings } from '#server/modules/shop-settings/service.ts';
import type { Search } from './service.ts';

const NO_FABRICS = { fabrics: 0, hasMeasures: false, colours: [], fabricUses: [], filters: [] };

/** While the database does not answer, the fabrics are those of the last answer, so that pages without data go on. */
export function createShopUses(
  settings: ShopSettings,
  search: Search,
  transferDays: () => number,
): () => Promise<ShopUses> {
  let facts: Parameters<typeof shopUses>[1] = NO_FABRICS;
  return async () => {
    facts = await search.catalogueFacts().catch(() => facts);
    return shopUses(settings.get('uses').value, facts, transferDays());
  };
}
