// Consent to news by email: asked in the profile, kept with its text, withdrawn at a press, exported for newsletters.
import { z } from 'zod';
import { EXAMPLE_CSV_FORMAT } from '../core/csv-format.ts';
import { endpoint } from '../core/endpoint.ts';
import { modifiedCount, namedObject, writtenTime } from '../core/fields.ts';
import { csvFormatQuery } from '../core/list-filters.ts';

const newsConsent = namedObject('NewsConsent', {
  givenAt: writtenTime.nullable().describe('When the caller has agreed, ISO 8601; null where they have not'),
  text: z.string().nullable().describe('What they have read then'),
});
export type NewsConsent = z.infer<typeof newsConsent>;

const newsChoice = namedObject('NewsChoice', {
  isGiven: z.boolean().describe('Whether the shop may write news; false withdraws'),
});
export type NewsChoice = z.infer<typeof newsChoice>;

export const newsEndpoints = {
  getNewsConsent: endpoint('GET /api/account/news', {
    access: 'signed in',
    summary: 'Whether the caller has agreed to news by email',
    response: newsConsent,
  }),
  putNewsConsent: endpoint('PUT /api/account/news', {
    access: 'signed in',
    summary: 'Agree to news by email, or withdraw that',
    body: newsChoice,
    response: modifiedCount,
    example: { body: { isGiven: true }, response: { modifiedCount: 1 } },
    errors: ['news_off'],
  }),
  exportNewsConsents: endpoint('GET /api/news-consents-csv', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['customers:read'],
    summary:
      'Customers with a confirmed email who have agreed to news and not withdrawn it, as CSV for newsletter programs',
    query: csvFormatQuery,
    response: z.file(),
    responseMediaType: 'text/csv',
    example: { query: EXAMPLE_CSV_FORMAT },
  }),
};
