// My Portfolio: the developer, education, contact and four recent projects (spec section 2).
import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import type { Route } from './+types/portfolio.ts';
import { Projects } from './portfolio/projects.tsx';
import { developer } from './portfolio/sample-developer.ts';

export const meta: Route.MetaFunction = (source) =>
  pageMeta(source, {
    title: `${messages.navigation.portfolio}: ${developer.name}`,
    description: `${developer.name}, ${developer.role.toLowerCase()}. ${developer.introduction}`,
    path: pages.myPortfolio,
    structuredData: {
      '@type': 'Person',
      name: developer.name,
      jobTitle: developer.role,
      email: developer.contact.email,
    },
  });

export default function Portfolio() {
  return (
    <main id="main">
      <section className="twill bg-secondary text-secondary-content">
        <div className="shop-width py-section">
          <p className="text-lead">{developer.role}</p>
          <h1 className="mt-4 text-display">{developer.name}</h1>
          <p className="mt-8 max-w-2xl text-lead">{developer.introduction}</p>
        </div>
      </section>
      <About />
      <Projects />
    </main>
  );
}

function About() {
  return (
    <section
      aria-labelledby="about"
      className="shop-width grid gap-x-14 gap-y-14 py-section lg:grid-cols-[3fr_2fr]"
    >
      <div>
        <h2 id="about" className="text-title">
          About me
        </h2>
        <div className="mt-8 max-w-2xl space-y-5 text-lead">
          {developer.about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <div className="space-y-12">
        <Education />
        <Contact />
      </div>
    </section>
  );
}

function Education() {
  return (
    <div>
      <div className="woven-rule mb-5" />
      <h3 className="mb-4 text-xl font-semibold">Education</h3>
      <ul className="space-y-4">
        {developer.education.map(({ what, where, when }) => (
          <li key={what}>
            <span className="block font-medium">{what}</span>
            <span className="text-base-content/75">
              {where}, {when}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Contact() {
  const { email, phone, place, profile } = developer.contact;
  return (
    <div>
      <div className="woven-rule mb-5" />
      <h3 className="mb-4 text-xl font-semibold">Contact</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
        <Row term="Email">
          <a className="link-thread" href={`mailto:${email}`}>
            {email}
          </a>
        </Row>
        <Row term="Phone">
          <a className="link-thread" href={`tel:${phone.replaceAll(' ', '')}`}>
            {phone}
          </a>
        </Row>
        <Row term="Place">{place}</Row>
        <Row term="Profile">
          <a className="link-thread" href={profile.href} rel="noreferrer">
            {profile.text}
          </a>
        </Row>
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
