// GET contact: the shop's contact details, from the settings.
import type { Settings } from '#server/settings.ts';
import type { ApiRouter } from './api-router.ts';

type ContactSettings = Pick<
  Settings,
  'CONTACT_ADDRESS' | 'CONTACT_PHONE' | 'CONTACT_EMAIL' | 'CONTACT_HOURS'
>;

export function contactRoute(router: ApiRouter, settings: ContactSettings): void {
  const details = {
    address: settings.CONTACT_ADDRESS ?? null,
    phone: settings.CONTACT_PHONE ?? null,
    email: settings.CONTACT_EMAIL ?? null,
    hours: settings.CONTACT_HOURS,
  };
  router.handle('getContactDetails', async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=300');
    return details;
  });
}
