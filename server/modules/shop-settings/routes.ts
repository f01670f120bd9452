// The settings that admins read and change.
import type { ShopSettingName } from '#contract/shop-settings.ts';
import type { ApiRouter } from '#server/http/api-router.ts';
import type { ShopSettings } from './service.ts';

export function shopSettingsRoutes(router: ApiRouter, settings: ShopSettings): void {
  const read = <Name extends ShopSettingName>(name: Name) => {
    const { version, value } = settings.get(name);
    return { version, settings: value };
  };
  router.handle('getTaxSettings', async () => read('tax'));
  router.handle('getDeliverySettings', async () => read('delivery'));
  router.handle('getBookkeeping', async () => read('bookkeeping'));
  router.handle('putTaxSettings', async ({ caller, body }) => ({
    version: await settings.save(caller, 'tax', body.settings, body.version),
  }));
  router.handle('putDeliverySettings', async ({ caller, body }) => ({
    version: await settings.save(caller, 'delivery', body.settings, body.version),
  }));
  router.handle('putBookkeeping', async ({ caller, body }) => ({
    version: await settings.save(caller, 'bookkeeping', body.settings, body.version),
  }));
}
