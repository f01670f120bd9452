// The claim, and the way into the shop.
import { Link } from 'react-router';
import { pages } from '#contract/paths.ts';
import { wording } from '#contract/wording.ts';

export function Hero() {
  return (
    <section className="relative grid lg:min-h-[min(46rem,calc(100dvh-6rem))] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="shop-width flex flex-col justify-center py-16 lg:mr-0 lg:max-w-none lg:py-20 lg:pl-[max(var(--spacing-gutter),calc((100vw-92rem)/2+var(--spacing-gutter)))]">
        <h1 className="max-w-[9.5em] text-display">{wording.shop.claim}</h1>
        <p className="mt-8 max-w-xl text-lead">
          We spin, weave, dye and finish cloth under one roof, and send it by the piece to wherever it will be
          cut.
        </p>
        <div className="mt-10">
          <Link to={pages.purchase} prefetch="intent" className="btn btn-primary btn-lg">
            {wording.shop.getStarted}
          </Link>
        </div>
      </div>
      <HeroCloth />
    </section>
  );
}

function HeroCloth() {
  return <div className="twill min-h-72 bg-secondary lg:min-h-full"></div>;
}
