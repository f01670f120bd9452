// My Portfolio: the developer, education, contact and four recent projects (spec section 2).
import type { ReactNode } from 'react';
import { data } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { t, withinSentence } from '#contract/languages/text.ts';
import type { Portfolio } from '#contract/shop/shop-content.ts';
import { request } from '#web/api/client.ts';
import { loadContext } from '#web/api/load-context.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { textLang } from '#web/parts/articles/text-language.ts';
import NotFound from '../not-found.tsx';
import type { Route } from './+types/portfolio.ts';
import { Projects } from './portfolio/projects.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const portfolio = await request('GET /api/shop-content/portfolio', {
    fetch: context.get(loadContext).fetch,
  });
  return data(portfolio, { status: portfolio.content.name === '' ? 404 : 200 });
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const { name, role, introduction, email } = loaderData?.content ?? {};
  if (!name) return pageMeta({ matches, location }, { title: t`Not found`, hidden: true });
  return pageMeta(
    { matches, location },
    {
      title: t`${texts.navigation.portfolio}: ${name}`,
      description: `${[name, role && withinSentence(role)].filter(Boolean).join(', ')}. ${introduction}`,
      path: pages.myPortfolio,
      structuredData: {
        '@type': 'Person',
        name,
        ...(role && { jobTitle: role }),
        ...(email && { email }),
      },
    },
  );
};

export default function PortfolioPage({ loaderData: portfolio }: Route.ComponentProps) {
  const { content } = portfolio;
  const { name, role, introduction, projects } = content;
  if (name === '') return <NotFound />;
  return (
    <main id="main">
      <section className="twill bg-secondary text-secondary-content">
        <div className="shop-width py-section">
          {role && (
            <p className="text-lead" lang={textLang(portfolio, 'role')}>
              {role}
            </p>
          )}
          <h1 className="mt-4 text-display">{name}</h1>
          {introduction && (
            <p className="mt-8 max-w-2xl text-lead" lang={textLang(portfolio, 'introduction')}>
              {introduction}
            </p>
          )}
        </div>
      </section>
      <About portfolio={portfolio} />
      {projects.length > 0 && <Projects portfolio={portfolio} />}
    </main>
  );
}

interface PortfolioProps {
  readonly portfolio: Portfolio;
}

function About({ portfolio }: PortfolioProps) {
  const { about, education, email, phone, place, profile } = portfolio.content;
  return (
    <section
      aria-labelledby="about"
      className="shop-width grid gap-x-14 gap-y-14 py-section lg:grid-cols-[3fr_2fr]"
    >
      <div>
        <h2 id="about" className="text-title">
          {t`About me`}
        </h2>
        <div className="mt-8 max-w-2xl space-y-5 text-lead" lang={textLang(portfolio, 'about')}>
          {about.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <div className="space-y-12">
        {education.length > 0 && <Education portfolio={portfolio} />}
        {(email || phone || place || profile) && <Contact portfolio={portfolio} />}
      </div>
    </section>
  );
}

function Education({ portfolio }: PortfolioProps) {
  return (
    <div>
      <div className="woven-rule mb-5" />
      <h3 className="mb-4 text-xl font-semibold">{t`Education`}</h3>
      <ul className="space-y-4">
        {portfolio.content.education.map(({ what, where, when }, nth) => (
          <li key={what}>
            <span className="block font-medium" lang={textLang(portfolio, `education.${nth}.what`)}>
              {what}
            </span>
            <span
              className="text-base-content/75"
              lang={textLang(portfolio, `education.${nth}.where`, `education.${nth}.when`)}
            >
              {[where, when].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Contact({ portfolio }: PortfolioProps) {
  const { email, phone, place, profile } = portfolio.content;
  return (
    <div>
      <div className="woven-rule mb-5" />
      <h3 className="mb-4 text-xl font-semibold">{t`Contact`}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
        {email && (
          <Row term={t`Email`}>
            <a className="link-thread" href={`mailto:${email}`}>
              {email}
            </a>
          </Row>
        )}
        {phone && (
          <Row term={t`Phone`}>
            <a className="link-thread" href={`tel:${phone.replaceAll(' ', '')}`}>
              {phone}
            </a>
          </Row>
        )}
        {place && (
          <Row term={t`Place`} lang={textLang(portfolio, 'place')}>
            {place}
          </Row>
        )}
        {profile && (
          <Row term={t`Profile`}>
            <a className="link-thread" href={profile} rel="noreferrer">
              {profile.replace(/^https:\/\//, '')}
            </a>
          </Row>
        )}
      </dl>
    </div>
  );
}

interface RowProps {
  readonly term: string;
  readonly lang?: string | undefined;
  readonly children: ReactNode;
}

function Row({ term, lang, children }: RowProps) {
  return (
    <>
      <dt className="text-base-content/75">{term}</dt>
      <dd className="min-w-0" lang={lang}>
        {children}
      </dd>
    </>
  );
}
