// My Portfolio: the developer, education, contact and four recent projects (spec section 2).
import type { ReactNode } from 'react';
import { data } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { t } from '#contract/languages/text.ts';
import type { Portfolio } from '#contract/shop/shop-content.ts';
import { request } from '#web/api/client.ts';
import { loadContext } from '#web/api/load-context.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
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
      title: `${texts.navigation.portfolio}: ${name}`,
      description: `${[name, role?.toLowerCase()].filter(Boolean).join(', ')}. ${introduction}`,
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

export default function PortfolioPage({ loaderData: { content, pictures } }: Route.ComponentProps) {
  const { name, role, introduction, projects } = content;
  if (name === '') return <NotFound />;
  return (
    <main id="main">
      <section className="twill bg-secondary text-secondary-content">
        <div className="shop-width py-section">
          {role && <p className="text-lead">{role}</p>}
          <h1 className="mt-4 text-display">{name}</h1>
          {introduction && <p className="mt-8 max-w-2xl text-lead">{introduction}</p>}
        </div>
      </section>
      <About developer={content} />
      {projects.length > 0 && <Projects projects={projects} pictures={pictures} />}
    </main>
  );
}

interface DeveloperProps {
  readonly developer: Portfolio['content'];
}

function About({ developer }: DeveloperProps) {
  const { about, education, email, phone, place, profile } = developer;
  return (
    <section
      aria-labelledby="about"
      className="shop-width grid gap-x-14 gap-y-14 py-section lg:grid-cols-[3fr_2fr]"
    >
      <div>
        <h2 id="about" className="text-title">
          {t`About me`}
        </h2>
        <div className="mt-8 max-w-2xl space-y-5 text-lead">
          {about.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <div className="space-y-12">
        {education.length > 0 && <Education developer={developer} />}
        {(email || phone || place || profile) && <Contact developer={developer} />}
      </div>
    </section>
  );
}

function Education({ developer }: DeveloperProps) {
  return (
    <div>
      <div className="woven-rule mb-5" />
      <h3 className="mb-4 text-xl font-semibold">{t`Education`}</h3>
      <ul className="space-y-4">
        {developer.education.map(({ what, where, when }) => (
          <li key={what}>
            <span className="block font-medium">{what}</span>
            <span className="text-base-content/75">{[where, when].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Contact({ developer: { email, phone, place, profile } }: DeveloperProps) {
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
        {place && <Row term={t`Place`}>{place}</Row>}
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

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-base-content/75">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
