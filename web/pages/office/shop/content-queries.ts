// Query options of the shop's content.
import { queryOptions } from '@tanstack/react-query';
import type { TextLanguage } from '#contract/languages/text-languages.ts';
import { read } from '#web/api/client.ts';
import { userKey } from '#web/api/queries.ts';

/** Read when a form opens, which keeps what it began with. */
const ONCE = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };

export const contentQuery = () =>
  queryOptions({
    queryKey: userKey('shopSettings', 'content'),
    queryFn: read('GET /api/shop-settings/content'),
    ...ONCE,
  });

/** The texts in a language other than the first. */
export const textsQuery = (language: TextLanguage) =>
  queryOptions({
    queryKey: userKey('shopSettings', 'content', language),
    queryFn: read('GET /api/shop-settings/content/:language', { params: { language } }),
    ...ONCE,
  });
