// The sections of the home page, in the spec's order (section 1).
import { Hero } from './Hero.tsx';
import type { HomeLists } from './lists.ts';
import { OurProducts } from './OurProducts.tsx';
import { Process } from './Process.tsx';
import { Statistics } from './Statistics.tsx';
import { Testimonials } from './Testimonials.tsx';
import { WhoWeAre } from './WhoWeAre.tsx';

export function Sections({ lists: { products, reviews } }: { readonly lists: HomeLists }) {
  return (
    <main id="main">
      <Hero />
      <WhoWeAre />
      <OurProducts products={products} />
      <Statistics />
      <Process />
      <Testimonials reviews={reviews} />
    </main>
  );
}
