// The claim and the link into the shop, on the hero image.
import { Link } from 'react-router';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { DecorImage } from '#web/components/image/decor-image.tsx';
import { hero } from '#web/components/image/decor-images.ts';

/** On wide screens the text is on the image's dark half, otherwise above the image. */
export function Hero() {
  return (
    <section className="relative isolate bg-[#1a2650] text-secondary-content lg:flex lg:min-h-[min(50rem,calc(100dvh-6rem))] lg:items-center">
      <div className="shop-width py-14 lg:py-20">
        <h1 className="max-w-[9.5em] text-display lg:max-w-[6.2em]">{messages.shop.claim}</h1>
        <p className="mt-6 max-w-md text-lead lg:mt-8">
          We weave, dye and finish cloth under one roof, and send it by the piece to wherever it will be cut.
        </p>
        <div className="mt-9 lg:mt-11">
          <Link
            to={pages.purchase}
            prefetch="intent"
            className="btn btn-lg border-0 bg-base-100 text-base-content"
          >
            {messages.shop.getStarted}
          </Link>
        </div>
      </div>
      <DecorImage
        image={hero.wide}
        phoneImage={hero.phone}
        // A soft image needs less than one pixel per device pixel.
        sizes="(min-width: 64rem) 100vw, 70vw"
        priority
        className="aspect-3/2 w-full object-cover object-right lg:absolute lg:inset-0 lg:-z-10 lg:aspect-auto lg:size-full"
      />
    </section>
  );
}
