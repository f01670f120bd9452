// The sections of the home page, in the spec's order (section 1).
import { Hero } from './hero.tsx';
import type { HomeLists } from './lists.ts';
import { NewestArticles } from './newest-articles.tsx';
import { Process } from './process.tsx';
import { Statistics } from './statistics.tsx';
import { Testimonials } from './testimonials.tsx';
import { WhoWeAre } from './who-we-are.tsx';

export function Sections({ lists: { articles, reviews } }: { readonly lists: HomeLists }) {
  return (
    <main id="main">
      <Hero />
      <WhoWeAre />
      <NewestArticles articles={articles} />
      <Statistics />
      <Process />
      <Testimonials reviews={reviews} />
    </main>
  );
}
