// The structured data of the contact page: the company and its front desk as schema.org JSON-LD.
import type { ContactDetails } from '#contract/office/contact.ts';

/** `origin` has no trailing slash. Details that are not set are left out. */
export function contactStructuredData(
  origin: string,
  shopName: string,
  { address, phone, email }: ContactDetails,
): Readonly<Record<string, unknown>> {
  const reached = { ...(phone && { telephone: phone }), ...(email && { email }) };
  return {
    '@type': 'Organization',
    '@id': `${origin}/#company`,
    name: shopName,
    url: `${origin}/`,
    ...(address && { address }),
    ...reached,
    ...((phone || email) && {
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', ...reached },
    }),
  };
}
