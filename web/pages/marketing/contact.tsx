// How to reach the shop: address, telephone, email and hours as its owner states them, and a form that writes to the office.
import type { ReactNode } from 'react';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import type { ContactDetails } from '#contract/office/contact.ts';
import { request } from '#web/api/client.ts';
import { loadContext } from '#web/api/load-context.ts';
import { originIn, pageMeta, shopIn } from '#web/layout/page-meta.ts';
import { textLang } from '#web/parts/articles/text-language.ts';
import { CONTACT_FORM_ID } from '../../parts/people/contact-path.ts';
import type { Route } from './+types/contact.ts';
import { ContactForm } from './contact/contact-form.tsx';

export function loader({ context }: Route.LoaderArgs): Promise<ContactDetails> {
  return request('GET /api/contact', { fetch: context.get(loadContext).fetch });
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(
    { matches, location },
    {
      title: t`Contact`,
      description: t`The front desk of ${shopIn({ matches }).name}: address, telephone, mail and hours.`,
      path: pages.contact,
      ...(loaderData && {
        structuredData: contactStructuredData(originIn({ matches }), shopIn({ matches }).name, loaderData),
      }),
    },
  );

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { address, phone, email, hours, replyTime, companyNumber } = loaderData;
  return (
    <main id="main" className="shop-width py-section">
      <h1 className="text-display">{t`Contact`}</h1>
      <p className="mt-6 max-w-xl text-lead">
        {t`Questions about a fabric, an order or a sample? A person at our front desk answers.`}
      </p>
      <div className="woven-rule mt-16 mb-12" />
      <dl className="grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {phone && (
          <Way name={t`Telephone`}>
            <a
              className="link-thread inline-block py-2 whitespace-nowrap"
              href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            >
              {phone}
            </a>
          </Way>
        )}
        {email && (
          <Way name={t`Mail`}>
            <a className="link-thread inline-block py-2 wrap-anywhere" href={`mailto:${email}`}>
              {email}
            </a>
          </Way>
        )}
        {hours && (
          <Way name={t`Hours`}>
            <p className="py-2" lang={textLang(loaderData, 'hours')}>
              {hours}
            </p>
          </Way>
        )}
        {address && (
          <Way name={t`Address`}>
            <address className="py-2 not-italic">
              {address.split(/,\s*/).map((line) => (
                <span key={line} className="block" dir="auto">
                  {line}
                </span>
              ))}
            </address>
          </Way>
        )}
      </dl>
      {companyNumber && <p className="mt-8 text-base-content/75">{companyNumber}</p>}
      <div className="woven-rule mt-12 mb-12" />
      <h2 id={CONTACT_FORM_ID} className="scroll-mt-6 text-title">
        {t`Write to us`}
      </h2>
      {replyTime && (
        <p className="mt-3 text-lead" lang={textLang(loaderData, 'replyTime')}>
          {replyTime}
        </p>
      )}
      <ContactForm />
    </main>
  );
}

function Way({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-base-content/75">{name}</dt>
      <dd className="mt-1 text-xl">{children}</dd>
    </div>
  );
}

/**
 * The structured data of the contact page: the company and its front desk as schema.org JSON-LD. `origin`
 * has no trailing slash. Details that are not set are left out.
 */
function contactStructuredData(
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
