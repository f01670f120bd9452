// An article card: the image with a pinked edge, with name, description and price below it.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ArticleSummary } from '#contract/article.ts';
import { messages } from '#contract/messages.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { ResponsiveImage } from '../image/responsive-image.tsx';
import { ArticleNumber } from './article-number.tsx';
import { shorten } from './shorten.ts';
import { TaxNote } from './tax-note.tsx';

interface ArticleCardProps {
  readonly article: ArticleSummary;
  /** The number of characters of the description before the ellipsis. */
  readonly descriptionCharacters: number;
  /** The heading level of the article name. */
  readonly heading?: 'h2' | 'h3';
  /** Loads the image early. Set it for cards in the first screenful. */
  readonly early?: boolean;
  /** Availability and actions, below the price. */
  readonly children: ReactNode;
}

/** The class of a list item that holds a card: the card's rows are rows of the list's grid. */
export const ARTICLE_CARD_CELL = 'row-span-4 grid grid-cols-1 grid-rows-subgrid gap-0';

/** Spans four rows, so that in cells of that class the prices of neighbouring cards line up. */
export function ArticleCard({
  article,
  descriptionCharacters,
  heading: Heading = 'h3',
  early,
  children,
}: ArticleCardProps) {
  return (
    <article
      className="group relative row-span-4 grid grid-cols-1 grid-rows-subgrid gap-0"
      data-article={article._id}
    >
      <div className="pinked overflow-hidden bg-base-300">
        <ResponsiveImage
          img={article.img}
          info={article.imageInfo}
          alt={article.productName}
          sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw"
          priority={early}
          className="aspect-square w-full object-cover transition-transform duration-500 group-hover:scale-[1.03]"
        />
      </div>
      <div className="pt-4">
        <ArticleNumber>{article.articleNumber}</ArticleNumber>
        <Heading className="mt-0.5 text-xl font-medium leading-snug" dir="auto">
          {/* The link's area also covers the picture: one link, one Tab stop. */}
          <Link
            to={fillPath(pages.fabric, { slug: article.slug })}
            className="after:absolute after:inset-x-0 after:top-0 after:aspect-square hover:underline hover:decoration-1 hover:underline-offset-4"
          >
            {article.productName}
          </Link>
        </Heading>
        <p className="mt-2 text-base-content/75" dir="auto">
          {shorten(article.description, descriptionCharacters)}
        </p>
      </div>
      <p className="pt-3 font-semibold tabular-nums">
        {messages.article.price(article.price)}
        <TaxNote />
      </p>
      <div className="pt-5">{children}</div>
    </article>
  );
}
