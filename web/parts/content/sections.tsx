// The sections of the home page, in the spec's order (section 1).
import { Suspense } from 'react';
import { Await, Link } from 'react-router';
import type { ArticleSummary } from '#contract/articles/article.ts';
import type { Review } from '#contract/articles/review.ts';
import { HOME_CARD_DESCRIPTION, STATISTICS_COUNT_UP_MS } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { t } from '#contract/languages/text.ts';
import type { HomeContent } from '#contract/shop/shop-content.ts';
import { FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { DecorImage } from '#web/components/image/decor-image.tsx';
import { hero, workingProcess } from '#web/components/image/decor-images.ts';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';
import { CountUp } from '#web/components/ui/count-up.tsx';
import { ArticleCard } from '#web/parts/articles/article-card.tsx';
import { MillAnswer, VerifiedPurchase } from '#web/parts/articles/review-marks.tsx';
import { textLang } from '#web/parts/articles/text-language.ts';
import { ContentPicture } from '#web/parts/content/content-picture.tsx';
import { WaysIn } from '#web/parts/search/ways-in.tsx';
import type { HomeData, HomeLists } from './lists.ts';

/** Sections without content are left out. */
export function Sections({ home }: { readonly home: HomeData }) {
  const { content, articles, reviews } = home;
  return (
    <main id="main">
      <Hero home={home} />
      {(content.claims.length > 0 || content.whoWeAre) && <WhoWeAre home={home} />}
      <NewestArticles articles={articles} />
      {content.figures.length > 0 && <Statistics home={home} />}
      {content.steps.length > 0 && <Process home={home} />}
      <Testimonials reviews={reviews} />
    </main>
  );
}

type HomeProps = { readonly home: HomeContent };

/** The value of the picture that comes with the shop. */
const SAMPLE_PICTURE = '/cloth/hero';

/** The text is on the picture's dark half on wide screens, and beside a picture of the owner. */
function Hero({ home }: HomeProps) {
  const { content, pictures } = home;
  const { claim, introduction, heroPicture } = content;
  const isSample = heroPicture === SAMPLE_PICTURE;
  return (
    <section
      className={`relative isolate lg:flex lg:items-center ${isSample ? 'bg-[#1a2650] text-[#f7f2e8] lg:min-h-[min(50rem,calc(100dvh-6rem))]' : 'bg-secondary text-secondary-content'}`}
    >
      <div className="shop-width py-14 lg:py-20">
        <h1 className="max-w-[9.5em] text-display lg:max-w-[6.2em]" lang={textLang(home, 'claim')}>
          {claim}
        </h1>
        {introduction && (
          <p className="mt-6 max-w-md text-lead lg:mt-8" lang={textLang(home, 'introduction')}>
            {introduction}
          </p>
        )}
        <div className="mt-9 lg:mt-11">
          <Link
            to={pages.purchase}
            prefetch="intent"
            className={`btn btn-lg border-0 ${isSample ? 'bg-[#f7f2e8] text-neutral' : 'bg-base-100 text-base-content'}`}
          >
            {texts.shop.getStarted}
          </Link>
          <Link
            to={pages.fabrics}
            prefetch="intent"
            className="ml-6 inline-flex min-h-11 items-center underline decoration-1 underline-offset-4"
          >
            {t`Look at all fabrics`}
          </Link>
        </div>
      </div>
      <ContentPicture
        picture={isSample ? '' : heroPicture}
        among={[]}
        pictures={pictures}
        alt=""
        sizes="(min-width: 64rem) 50vw, 100vw"
        className="aspect-3/2 w-full object-cover lg:w-1/2"
      />
      {isSample && (
        <DecorImage
          image={hero.wide}
          phoneImage={hero.phone}
          // A soft image needs less than one pixel per device pixel.
          sizes="(min-width: 64rem) 100vw, 70vw"
          priority
          className="aspect-3/2 w-full object-cover object-right lg:absolute lg:inset-0 lg:-z-10 lg:aspect-auto lg:size-full"
        />
      )}
    </section>
  );
}

/** Figures that count up over 2000 ms (spec section 1). */
function Statistics({ home }: HomeProps) {
  const { shopName, content } = home;
  return (
    <section aria-label={t`${shopName} in figures`} className="twill bg-secondary text-secondary-content">
      <dl className="shop-width grid grid-cols-3 gap-6 py-16 sm:gap-12 sm:py-20 lg:py-28">
        {content.figures.map(({ target, label }, nth) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="mt-2 sm:text-lead" lang={textLang(home, `figures.${nth}.label`)}>
              {label}
            </dt>
            <dd className="text-4xl font-light tracking-tight sm:text-display">
              <CountUp target={target} durationMs={STATISTICS_COUNT_UP_MS} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Our Products: the six newest articles and a link to all. */
function NewestArticles({ articles }: Pick<HomeLists, 'articles'>) {
  return (
    <section aria-labelledby="newest-articles" className="bg-base-200 py-section">
      <div className="shop-width">
        <div className="mb-14 flex flex-wrap items-end justify-between gap-6">
          <h2 id="newest-articles" className="text-title">
            {texts.shop.ourProducts}
          </h2>
          <Link to={pages.purchase} prefetch="intent" className="btn btn-outline">
            {texts.shop.seeAll}
          </Link>
        </div>
        <Suspense fallback={<FullScreenSpinner />}>
          <Await resolve={articles}>{(list) => list && <Swatches articles={list} />}</Await>
        </Suspense>
        <WaysIn className="mt-14 border-t border-base-300 pt-8" />
      </div>
    </section>
  );
}

function Swatches({ articles }: { readonly articles: readonly ArticleSummary[] }) {
  if (articles.length === 0) {
    return (
      <p className="max-w-xl text-lead">{t`The looms are being set up. The first fabrics will be here soon.`}</p>
    );
  }
  return (
    <ul className="grid grid-cols-2 gap-x-4 sm:gap-x-8 md:grid-cols-3 xl:gap-x-12">
      {articles.map((article) => (
        <li key={article._id} className="card-cell pb-16">
          <ArticleCard
            article={article}
            descriptionCharacters={HOME_CARD_DESCRIPTION}
            sizes="(min-width: 48rem) 30vw, 45vw"
          >
            <Link
              to={pages.purchase}
              prefetch="intent"
              className="btn btn-neutral"
              aria-label={`${texts.shop.buyNow}: ${article.productName}`}
            >
              {texts.shop.buyNow}
            </Link>
          </ArticleCard>
        </li>
      ))}
    </ul>
  );
}

/** Our Working Process (spec section 1). */
function Process({ home }: HomeProps) {
  const { content, pictures } = home;
  return (
    <section aria-labelledby="process" className="shop-width py-section">
      <h2 id="process" className="max-w-3xl text-title">
        {texts.shop.workingProcess}
      </h2>
      <ol className="mt-16 grid grid-cols-2 gap-x-4 gap-y-12 sm:gap-x-10 sm:gap-y-14 xl:grid-cols-4">
        {content.steps.map(({ title, text, picture }, position) => (
          <li key={title}>
            <ContentPicture
              picture={picture}
              among={workingProcess}
              pictures={pictures}
              alt=""
              // Phones load the small file, whatever their pixel density.
              sizes="(min-width: 80rem) 21vw, (min-width: 40rem) 45vw, 9.5rem"
              className="aspect-4/3 w-full object-cover"
            />
            <div className="stitched my-4 sm:my-6" />
            <div className="flex items-baseline gap-2 sm:gap-4">
              <span
                aria-hidden="true"
                className="text-3xl font-extralight tabular-nums text-primary sm:text-4xl"
              >
                {position + 1}
              </span>
              <h3
                className="min-w-0 text-lg leading-snug font-semibold break-words sm:text-xl"
                lang={textLang(home, `steps.${position}.title`)}
              >
                {title}
              </h3>
            </div>
            <p className="mt-3" lang={textLang(home, `steps.${position}.text`)}>
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Who We Are (spec section 1). */
function WhoWeAre({ home }: HomeProps) {
  const { whoWeAre, claims } = home.content;
  return (
    <section aria-labelledby="who-we-are" className="shop-width py-section">
      <div className="grid gap-12 lg:grid-cols-[1fr_2fr] lg:gap-20">
        <div>
          <h2 id="who-we-are" className="text-title">
            {texts.shop.whoWeAre}
          </h2>
          {whoWeAre && (
            <p className="mt-6 max-w-md text-lead" lang={textLang(home, 'whoWeAre')}>
              {whoWeAre}
            </p>
          )}
        </div>
        <ul className="grid gap-x-14 gap-y-12 sm:grid-cols-2">
          {claims.map(({ title, text }, nth) => (
            <li key={title}>
              <div className="woven-rule mb-5" />
              <h3 className="text-xl font-semibold" lang={textLang(home, `claims.${nth}.title`)}>
                {title}
              </h3>
              <p className="mt-2" lang={textLang(home, `claims.${nth}.text`)}>
                {text}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The three newest reviews of customers. */
function Testimonials({ reviews }: Pick<HomeLists, 'reviews'>) {
  return (
    <section aria-labelledby="reviews" className="bg-base-200 py-section">
      <div className="shop-width">
        <h2 id="reviews" className="mb-14 max-w-3xl text-title">
          {t`What our customers say`}
        </h2>
        <Suspense fallback={<FullScreenSpinner />}>
          <Await resolve={reviews}>{(list) => list && <Quotes reviews={list} />}</Await>
        </Suspense>
      </div>
    </section>
  );
}

function Quotes({ reviews }: { readonly reviews: readonly Review[] }) {
  if (reviews.length === 0) return <p className="text-lead">{t`No reviews yet. Write the first one.`}</p>;
  return (
    <ul className="grid grid-cols-1 gap-x-8 gap-y-16 md:grid-cols-3 lg:gap-x-12">
      {reviews.map((review) => (
        <li key={review._id} data-review={review._id}>
          <figure className="flex h-full flex-col">
            <div className="woven-rule mb-8" />
            <ReviewText of={review} />
            <figcaption className="mt-8 flex items-center gap-4">
              <div className="size-16 shrink-0 bg-base-300">
                <ResponsiveImage
                  img={review.img}
                  info={review.imageInfo}
                  alt=""
                  sizes="4rem"
                  className="size-full object-cover"
                />
              </div>
              <span className="min-w-0">
                <span className="block font-semibold" dir="auto">
                  {review.name}
                </span>
                <span className="block text-base-content/75" dir="auto">
                  {review.customer}
                </span>
                {review.isVerified && <VerifiedPurchase className="block text-sm" />}
              </span>
            </figcaption>
            <MillAnswer answer={review.answer} />
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** Longer reviews scroll within their own box. */
const MAX_UNSCROLLED_CHARACTERS = 600;

function ReviewText({ of: { description } }: { readonly of: Review }) {
  const long = description.length > MAX_UNSCROLLED_CHARACTERS;
  return (
    <blockquote
      className={`grow text-lead break-words ${long ? 'max-h-96 overflow-y-auto' : ''}`}
      // A scrolling box needs keyboard focus (WCAG 2.1.1).
      tabIndex={long ? 0 : undefined}
      dir="auto"
    >
      {description}
    </blockquote>
  );
}
