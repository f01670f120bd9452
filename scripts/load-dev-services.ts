// Loads the local Stripe and Google, which a production install does not have.

import { SettingsError } from '#server/settings.ts';
import type { startDevServices } from './start-dev-services.ts';

/** Returns the function that starts them. Throws SettingsError when their files or packages are not installed. */
export async function loadDevServices(): Promise<typeof startDevServices> {
  try {
    const devServices = await import('./start-dev-services.ts');
    return devServices.startDevServices;
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    throw new SettingsError('This install has no sample shop: set NODE_ENV=production.', { cause });
  }
}
