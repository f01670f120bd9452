// The blog: six questions and answers about web development (spec section 2).
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import type { Route } from './+types/blog.ts';
import { answers } from './blog/answers.tsx';

export const meta: Route.MetaFunction = (source) =>
  pageMeta(source, {
    title: messages.navigation.blogs,
    description:
      'Six questions about web development, answered: React performance, state, prototypes, unit tests, immutability, searching arrays.',
    path: pages.blog,
  });

export default function Blog() {
  return (
    <main id="main" className="shop-width py-section">
      <h1 className="text-display">{messages.navigation.blogs}</h1>
      <p className="mt-6 max-w-xl text-lead">
        The shop is woven too. Six questions about how, answered by the people who keep the looms of this
        site.
      </p>
      <div className="mt-16 space-y-20">
        {answers.map(({ id, question, answer }) => (
          <article key={id} aria-labelledby={id}>
            <div className="woven-rule mb-10" />
            <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[2fr_3fr]">
              <h2 id={id} className="max-w-xl text-3xl font-light leading-tight tracking-tight lg:text-4xl">
                {question}
              </h2>
              <div className="max-w-2xl min-w-0 space-y-5">{answer}</div>
            </div>
          </article>
        ))}
      </div>
    </main>
  );
}
