// The settings that admins read and change.
import type { ApiRouter } from '#server/http/api-router.ts';
import type { ShopSettings } from './service.ts';

export function shopSettingsRoutes(router: ApiRouter, settings: ShopSettings): void {
  const read = <Name extends 'tax' | 'delivery'>(name: Name) => {
    const { version, value } = settings.get(name);
    return { version, settings: value };
  };
  router.handle('getTaxSettings', async () => read('tax'));
  router.handle('getDeliverySettings', async () => read('delivery'));
  router.handle('putTaxSettings', async ({ caller, body }) => ({
    version: await settings.save(caller, 'tax', body.settings, body.version),
  }));
  router.handle('putDeliverySettings', async ({ caller, body }) => ({
    version: await settings.save(caller, 'delivery', body.settings, body.version),
  }));
}
