// The list of countries, for forms with addresses in parts.
import type { ApiRouter } from '#server/http/api-router.ts';
import { inLanguage, languageToKeep } from '#server/languages/work-language.ts';
import { listCountries } from './service.ts';

export function countryRoutes(router: ApiRouter): void {
  router.handle('listCountries', async () => inLanguage(languageToKeep(), listCountries));
}
